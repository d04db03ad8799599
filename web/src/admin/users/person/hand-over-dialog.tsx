import { Trans, useLingui } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/formats/format.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ApprovalNote } from '../../controls/approval-note.tsx'
import { ShownOnce } from '../../controls/shown-once.tsx'
import { isAdministrator } from '../is-administrator.ts'

type HandOverDialogProps = { user: UserDetail; onClose: () => void; onShown: () => void }

/** Shows a link that signs a person in once, to be handed over in person (AU-14). */
export function HandOverDialog({ user, onClose, onShown }: HandOverDialogProps) {
  const { id, email } = user
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const [shown, setShown] = useState<{ link: string; expires_at: string } | null>(null)
  const show = () =>
    run(t`The sign-in link was not created`, async () => {
      setShown(await api.users.handOverSignInLink({ id }))
      onShown()
    })
  const until = shown && formatDateTime(shown.expires_at, i18n.locale)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Show a sign-in link for ${email}`}
      text={t`The link signs in as this person, with access to their chats. The audit log records it, and we notify the person.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {shown ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {!shown && (
            <Button isBusy={isBusy} onClick={show}>
              <Trans>Show the link</Trans>
            </Button>
          )}
        </>
      }
    >
      {!shown && <ApprovalNote isNeeded={() => isAdministrator(user)} />}
      {shown && (
        <ShownOnce
          secret={shown.link}
          copyLabel={t`Copy the link`}
          warning={
            <Trans>
              Copy it now: it is shown only once. It works once, until {until}. Give it to this person only.
            </Trans>
          }
        />
      )}
    </Dialog>
  )
}
