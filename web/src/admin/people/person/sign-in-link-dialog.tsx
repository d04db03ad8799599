import { Trans, useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/formats/format.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../users.module.css'

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
      {sent && <SentNote email={email} sent={sent} />}
    </Dialog>
  )
}

function SentNote({ email, sent }: { email: string; sent: Sent }) {
  const { i18n } = useLingui()
  const until = formatDateTime(sent.expires_at, i18n.locale)
  return (
    <p className={styles.note} role="status">
      {sent.delivery === 'mailed' ? (
        <Trans>
          The link is on its way to {email}. It works until {until}.
        </Trans>
      ) : (
        <Trans>
          No mail server is set up, so the email to {email} is in the email outbox. Only super admins can open
          it. The link works until {until}.
        </Trans>
      )}
    </p>
  )
}
