import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/api.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'

/** The time in which the server mails no other code. */
const PAUSE_SECONDS = 60

/** Mails the code to people whose account has no password, passkey or app. */
export function MailCodeButton({ isSent, onSent }: { isSent: boolean; onSent: () => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [wait, startWait] = useCountdown(0)
  const mail = () =>
    run(t`The code was not sent`, async () => {
      await api.joining.reauthentication.mailCode()
      onSent()
      startWait(PAUSE_SECONDS)
      if (isSent)
        showToast({ title: t`Sent again`, text: t`Give it a minute, and check the spam folder too.` })
    })
  const again = wait > 0 ? t`Send again in ${wait} s` : t`Send the code again`
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isBusy}
      disabled={wait > 0}
      data-autofocus={!isSent}
      onClick={mail}
    >
      {isSent ? again : <Trans>Email me a code</Trans>}
    </Button>
  )
}
