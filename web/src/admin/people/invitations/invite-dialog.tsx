import { Trans, useLingui } from '@lingui/react/macro'
import type { SentInvitation } from '@pepper/contract/joining/invitations'
import { type Locale, locales } from '@pepper/contract/locales'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useStore } from '../../../lib/store.ts'
import { language } from '../../../shared/language.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import styles from '../users.module.css'
import { InvitationLink } from './invitation-link.tsx'

const NAMES: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' }
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type InviteDialogProps = { onClose: () => void; onInvited: () => void }

/**
 * Invites a person by email (AU-14): with a mail in their language, or with a link to hand over where no mail is sent.
 */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const shown = useStore(language)
  const { isBusy, run } = useAction()
  const [person, setPerson] = useState({ email: '', name: '', language: shown })
  const [link, setLink] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const email = person.email.trim()
  const isAddress = ADDRESS.test(email)
  const told = (sent: SentInvitation) => {
    onInvited()
    if (sent.link) return setLink(sent.link)
    showToast({ title: t`Invited`, text: t`An email is on its way to ${email}.`, tone: 'success' })
    onClose()
  }
  const invite = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isAddress) return
    const full_name = person.name.trim()
    run(t`The invitation was not sent`, async () =>
      told(
        await api.joining.invitations.create({
          id: newId(),
          email,
          language: person.language,
          ...(full_name && { full_name }),
        }),
      ),
    )
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
          <TextField
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            required
            error={isAsked && !isAddress ? t`Please enter an email address.` : undefined}
            value={person.email}
            onChange={(event) => setPerson({ ...person, email: event.target.value })}
          />
          <TextField
            label={t`Name`}
            isOptional
            autoComplete="off"
            maxLength={80}
            value={person.name}
            onChange={(event) => setPerson({ ...person, name: event.target.value })}
          />
          <Select
            label={t`Email language`}
            value={person.language}
            options={locales.map((value) => ({ value, name: NAMES[value], lang: value }))}
            onChange={(chosen) => setPerson({ ...person, language: chosen })}
          />
        </form>
      )}
    </Dialog>
  )
}
