import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { HealthCard } from '../analytics/health-card.tsx'
import styles from './monitoring-server-route.module.css'
import { ServerWatch } from './server-watch.tsx'

/** How the server does now, and what its health checks say (SA-4). */
export function MonitoringServerRoute() {
  const mayReadHealth = can(useViewer(), 'health.read')
  return (
    <>
      <ServerWatch />
      {mayReadHealth && (
        <div className={styles.health}>
          <HealthCard />
        </div>
      )}
    </>
  )
}
