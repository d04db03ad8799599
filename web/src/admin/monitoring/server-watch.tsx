import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { useRead } from '../query/use-read.ts'
import { ErrorList } from './error-list.tsx'
import { MinuteCharts } from './minute-charts.tsx'
import styles from './monitoring.module.css'
import { NoWorkerNotice } from './no-worker-notice.tsx'
import { NodeList } from './node-list.tsx'
import { NowTiles } from './now-tiles.tsx'
import { PolicyReportList } from './policy-report-list.tsx'
import { QueueList } from './queue-list.tsx'

const LOOK_AGAIN_MS = 5_000

/** Shows the current state of the server: figures, charts, errors, queues, nodes (SA-4). */
export function ServerWatch() {
  const { t } = useLingui()
  const { value, error, isLoading, refresh } = useRead(
    ['monitoring', 'now'],
    () => api.monitoring.now(),
    () => LOOK_AGAIN_MS,
  )
  if (!value) {
    return error ? (
      <ErrorState
        title={t`The figures could not be loaded`}
        text={errorText(error)}
        onRetry={refresh}
        isRetrying={isLoading}
      />
    ) : (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="16rem" />
      </Waiting>
    )
  }
  return (
    <>
      {error !== null && (
        <p role="status" className={styles.stale}>
          <Trans>The server is not answering right now. These are the last figures.</Trans>
        </p>
      )}
      <NoWorkerNotice runners={value.job_runners} />
      <NowTiles now={value} />
      <MinuteCharts minutes={value.minutes} />
      <QueueList now={value} onRetried={refresh} />
      <ErrorList errors={value.errors} />
      <PolicyReportList reports={value.policy_reports} />
      <NodeList nodes={value.nodes} measuredAt={value.measured_at} />
    </>
  )
}
