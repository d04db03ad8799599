import { HealthCard } from '../../features/analytics/health-card.tsx'
import { ServerWatch } from '../../features/oversight/server-watch.tsx'
import { useViewer } from '../../lib/viewer.ts'
import { can } from '../../lib/viewer-rules.ts'
import styles from './routes.module.css'

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
