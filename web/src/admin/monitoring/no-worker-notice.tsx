import { Trans } from '@lingui/react/macro'
import { TimeAgo } from '../labels/time-ago.tsx'
import styles from './monitoring.module.css'
import type { Now } from './now.ts'

/** Says that nothing but requests is done, and since when, where all nodes only serve. */
export function NoWorkerNotice({ runners }: { runners: Now['job_runners'] }) {
  if (runners.nodes > 0) return null
  return (
    <p role="alert" className={styles.stale}>
      <Trans>
        No node runs jobs: emails, schedules, exports and backups wait. Start a node with ROLE=worker, or one
        without ROLE.
      </Trans>{' '}
      {runners.seen_at && (
        <Trans>
          One was last seen <TimeAgo at={runners.seen_at} />.
        </Trans>
      )}
    </p>
  )
}
