import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../controls/progress-bar.tsx'
import { useRead } from '../../query/use-read.ts'
import styles from '../waitlist.module.css'

const POLL_MS = 1000

/** Shows the progress of one bulk invitation, which continues without this page. */
export function RunProgress({ id, onShowAll }: { id: string; onShowAll: () => void }) {
  const { t } = useLingui()
  const { value } = useRead(
    ['waitlist', 'run-progress', id],
    () => api.waitlist.invitations.progress({ run_id: id }),
    ({ queued }) => (queued > 0 ? POLL_MS : null),
  )
  if (!value) return null
  return (
    <section className={styles.run}>
      <ProgressBar label={t`Invitations of this run`} done={value.total - value.queued} total={value.total} />
      <Button variant="quiet" size="small" onClick={onShowAll}>
        <Trans>Show all invitations</Trans>
      </Button>
    </section>
  )
}
