import { Trans, useLingui } from '@lingui/react/macro'
import type { SentInvitation } from '@pepper/contract/joining/invitations'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { dataOf } from '../../../lib/api/call-error.ts'
import { useStore } from '../../../lib/store.ts'
import { language } from '../../../shared/language.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { MemberExists } from '../member-exists.tsx'
import { asPerson, isAddress, PersonFields, type TypedPerson } from '../person-fields.tsx'
import { useRequestId } from '../use-request-id.ts'
import styles from '../users.module.css'
import { InvitationLink } from './invitation-link.tsx'

type InviteDialogProps = { onClose: () => void; onInvited: () => void }

/**
 * Invites a person by email (AU-14): with a mail in their language, or with a link to hand over where no mail is sent.
 */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const shown = useStore(language)
  const { isBusy, run } = useAction()
  const [person, setPerson] = useState<TypedPerson>({ email: '', name: '', language: shown })
  const [link, setLink] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const idOf = useRequestId()
  const email = person.email.trim()
  const told = (sent: SentInvitation) => {
    onInvited()
    if (sent.link) return setLink(sent.link)
    // Repeated after a lost answer, which had the link.
    const text =
      sent.invitation.delivery === 'by_hand'
        ? t`The link was not shown. Choose “Send again” for a new one.`
        : t`An email is on its way to ${email}.`
    showToast({ title: t`Invited`, text, tone: 'success' })
    onClose()
  }
  const invite = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    setRefusal(null)
    if (!isAddress(person)) return
    run(t`The invitation was not sent`, async () => {
      try {
        told(await api.joining.invitations.create({ id: idOf(email), ...asPerson(person) }))
      } catch (error) {
        if (!dataOf(error, 'joining.member_exists')) throw error
        setRefusal(error)
      }
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Invite a person`}
      text={t`The link works for 7 days. Their account is created when they choose a password.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {link ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {!link && (
            <Button type="submit" form={form} isBusy={isBusy}>
              <Trans>Invite</Trans>
            </Button>
          )}
        </>
      }
    >
      {link ? (
        <InvitationLink link={link} email={email} />
      ) : (
        <form id={form} className={styles.form} noValidate onSubmit={invite}>
          <PersonFields person={person} isAsked={isAsked} onChange={setPerson} />
          <MemberExists error={refusal} />
        </form>
      )}
    </Dialog>
  )
}
