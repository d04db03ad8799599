import { Trans, useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { ShownOnce } from '../../ui/admin/shown-once.tsx'
import { useAction } from '../../ui/admin/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SignInLinkDialogProps = { user: FoundUser; onClose: () => void; onMade: () => void }

/** Makes a link that signs a person in, to be handed over; it is shown once (AU-14). */
export function SignInLinkDialog({ user: { id, email }, onClose, onMade }: SignInLinkDialogProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const [made, setMade] = useState<{ link: string; expires_at: string } | null>(null)
  const make = () =>
    run(t`No sign-in link was made`, async () => {
      setMade(await api.users.issueSignInLink({ id }))
      onMade()
    })
  const until = made && formatDateTime(made.expires_at, i18n.locale)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Sign-in link for ${email}`}
      text={t`Whoever opens it is signed in as this person. They find in their inbox that you made it.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {made ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {!made && (
            <Button isBusy={isBusy} onClick={make}>
              <Trans>Make the link</Trans>
            </Button>
          )}
        </>
      }
    >
      {made && (
        <ShownOnce
          secret={made.link}
          copyLabel={t`Copy the link`}
          warning={
            <Trans>
              Copy it now: it is shown this once, works once, and until {until}. Give it to this person only.
            </Trans>
          }
        />
      )}
    </Dialog>
  )
}
