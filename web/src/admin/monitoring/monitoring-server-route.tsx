import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { HealthCard } from '../analytics/health-card.tsx'
import styles from './monitoring-server-route.module.css'
import { ServerWatch } from './server-watch.tsx'

/** The screen of the server's current state, with the results of its health checks (SA-4). */
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
