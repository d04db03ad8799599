import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './settings.module.css'

/** Shows the message that other people see during maintenance, without switching it on. */
export function MaintenancePreview({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`While maintenance is on`}
      text={t`People who sign up, activate or write in a chat see this:`}
      actions={
        <Button onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <blockquote className={styles.quote}>{isOpen && refusal()}</blockquote>
      <p className={styles.note}>
        <Trans>Sign-in, reading and public pages keep working, and administrators keep full access.</Trans>
      </p>
    </Dialog>
  )
}

/** Returns the exact words that they see. */
const refusal = () => errorText(new CallError('settings.maintenance', 503))
