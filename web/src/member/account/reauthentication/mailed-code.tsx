import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'

/** Mails the code to people whose account has no password, passkey or app. */
export function MailCodeButton({ isSent, onSent }: { isSent: boolean; onSent: () => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const mail = () =>
    run(t`The code was not sent`, async () => {
      await api.joining.reauthentication.mailCode()
      onSent()
    })
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} data-autofocus={!isSent} onClick={mail}>
      {isSent ? <Trans>Send the code again</Trans> : <Trans>Email me a code</Trans>}
    </Button>
  )
}
