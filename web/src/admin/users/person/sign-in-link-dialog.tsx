import { Trans, useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkOnItsWay } from '../link-on-its-way.tsx'

type SignInLinkDialogProps = { user: FoundUser; onClose: () => void; onSent: () => void }

type Sent = { delivery: 'mailed' | 'kept'; expires_at: string }

/** Sends a person a link that signs them in; it goes to their email and is not shown here (AU-14). */
export function SignInLinkDialog({ user: { id, email }, onClose, onSent }: SignInLinkDialogProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [sent, setSent] = useState<Sent | null>(null)
  const send = () =>
    run(t`The sign-in link was not sent`, async () => {
      setSent(await api.users.issueSignInLink({ id }))
      onSent()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Sign-in link for ${email}`}
      text={t`The link goes only to ${email}: you will not see it. It works once, for one hour.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {sent ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {!sent && (
            <Button isBusy={isBusy} onClick={send}>
              <Trans>Send the link</Trans>
            </Button>
          )}
        </>
      }
    >
      {sent && <LinkOnItsWay email={email} delivery={sent.delivery} expiresAt={sent.expires_at} />}
    </Dialog>
  )
}
