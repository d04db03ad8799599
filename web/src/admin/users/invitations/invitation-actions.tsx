import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberInvitation } from '@pepper/contract/joining/invitations'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import styles from '../users.module.css'
import { InvitationLink } from './invitation-link.tsx'

type InvitationActsProps = { invitation: MemberInvitation; onChange: () => void }

/** Sends an open invitation again, or withdraws it. */
export function InvitationActions({ invitation, onChange }: InvitationActsProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [link, setLink] = useState<string | null>(null)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { id, email, state } = invitation
  if (state === 'joined' || state === 'withdrawn') return null
  const resend = () =>
    run(t`The invitation was not sent`, async () => {
      const sent = await api.joining.invitations.resend({ id })
      if (sent.link) {
        setLink(sent.link)
        return
      }
      showToast({ title: t`Sent again`, text: email, tone: 'success' })
      onChange()
    })
  const closeLink = () => {
    setLink(null)
    // The list may lose this row, and with it the link, which is shown only once.
    onChange()
  }
  const withdraw = () =>
    run(t`The invitation was not withdrawn`, async () => {
      await api.joining.invitations.withdraw({ id })
      setWithdrawing(false)
      showToast({ title: t`Invitation withdrawn`, text: email, tone: 'success' })
      onChange()
    })
  return (
    <div className={styles.actions}>
      <Button size="small" variant="secondary" isBusy={isBusy} onClick={resend}>
        <Trans>Send again</Trans>
      </Button>
      <Button size="small" variant="quiet" onClick={() => setWithdrawing(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      {link && (
        <Dialog
          isOpen
          onClose={closeLink}
          title={t`A new link for ${email}`}
          text={t`The previous link no longer works.`}
        >
          <InvitationLink link={link} email={email} />
        </Dialog>
      )}
      {isWithdrawing && (
        <ConfirmDialog
          isOpen
          onClose={() => setWithdrawing(false)}
          title={t`Withdraw the invitation of ${email}?`}
          text={t`Its link stops working at once. You can invite them again later.`}
          confirm={t`Withdraw`}
          isBusy={isBusy}
          onConfirm={withdraw}
        />
      )}
    </div>
  )
}
