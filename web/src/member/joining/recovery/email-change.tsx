import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { usePolled } from '../../../lib/use-polled.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { becomeViewer, refreshViewer, useMember } from '../../../shared/viewer.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import styles from '../joining.module.css'
import { LinkFrame, LinkNotAsked, LookingAtLink, WayToSignIn } from '../link-frame.tsx'
import { tokenOf } from '../link-token.ts'
import { isDead } from '../use-link.ts'

type EmailChangeProps = { hash: string; onDone: () => void }

/** Confirms a new address, for the person who asked for it (AU-10). */
export function EmailChange({ hash, onDone }: EmailChangeProps) {
  const { t } = useLingui()
  const token = tokenOf(hash)
  const member = useMember()
  const [isBusy, setBusy] = useState(false)
  const [isUsed, setUsed] = useState(false)
  // A person who signs in elsewhere meanwhile becomes the member of this page, too.
  const { value, error, refresh } = usePolled(`${hash} ${member?.user_id}`, async () =>
    member ? api.joining.emailChange.pending() : null,
  )
  if (!token || isUsed) return <DeadEmailChange />
  if (!member) return <SignInFirst />
  if (error) return <LinkNotAsked error={error} onRetry={refresh} />
  if (!value) return <LookingAtLink />
  if (value.email === null) return <DeadEmailChange />
  const former = member.profile.email
  const finish = (email: string) => {
    becomeViewer({ ...member, profile: { ...member.profile, email } })
    refreshViewer()
    showToast({
      title: t`Email Updated`,
      text: t`Your email has been updated successfully.`,
      tone: 'success',
    })
    onDone()
  }
  const confirm = async () => {
    setBusy(true)
    try {
      finish((await api.joining.emailChange.complete({ token })).email)
    } catch (failure) {
      // The link was used by an attempt whose answer was lost.
      if (isDead(failure) && value.email && (await isChangedTo(value.email))) finish(value.email)
      else if (isDead(failure)) setUsed(true)
      else showToast({ title: t`Update Failed`, text: errorText(failure), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <LinkFrame
      title={t`Confirm your new email`}
      lead={
        former
          ? t`Press the button to replace ${former} with this address.`
          : t`Press the button to add this address to your account.`
      }
      mood={isBusy ? 'thinking' : 'listening'}
    >
      <p className={styles.facts}>
        <strong>{value.email}</strong>
      </p>
      <Button isFullWidth isBusy={isBusy} onClick={() => void confirm()}>
        {isBusy ? t`Confirming...` : t`Confirm my new address`}
      </Button>
    </LinkFrame>
  )
}

/** Checks whether the member has an address already. */
async function isChangedTo(email: string): Promise<boolean> {
  const read = await api.identity.viewer().catch(() => null)
  return read?.status === 'authenticated' && read.profile.email === email
}

/** A request to sign in. Only the person who asked may confirm: a mistyped address must not give the account away. */
function SignInFirst() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`Sign in first`}
      lead={t`Only you can confirm your new address. Sign in here with the old one, then open the link in the email again.`}
    >
      <WayToSignIn />
    </LinkFrame>
  )
}

function DeadEmailChange() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`This link does not work`}
      lead={t`It has expired, was already used, or belongs to another account. Ask for another one in your settings.`}
      mood="sad"
    >
      <div className={styles.ways}>
        <Link to="/" search={{ settings: 'account' }} className={buttonClass()}>
          <Trans>Open the settings</Trans>
        </Link>
      </div>
    </LinkFrame>
  )
}
