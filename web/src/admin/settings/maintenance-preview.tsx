import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './settings.module.css'

/** What others meet while maintenance is on, without switching it on. */
export function MaintenancePreview({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`While maintenance is on`}
      text={t`Whoever signs up, activates or writes in a chat is told this:`}
      actions={
        <Button onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <blockquote className={styles.quote}>{isOpen && refusal()}</blockquote>
      <p className={styles.note}>
        <Trans>Signing in, reading and the pages go on as ever, and administrators work on in full.</Trans>
      </p>
    </Dialog>
  )
}

/** The very words that they meet. */
const refusal = () => errorText(new CallError('settings.maintenance', 503))
