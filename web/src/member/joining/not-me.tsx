import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { refreshViewer } from '../../shared/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AskNewLink } from './ask-new-link.tsx'
import styles from './joining.module.css'
import { LinkFrame, LinkNotAsked, LookingAtLink, WayToSignIn } from './link-frame.tsx'
import { tokenOf } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { isDead } from './use-link.ts'

/**
 * The page of a 'This was not me' link: a button ends all sessions and the old password, then a new one is chosen
 * (SE-2).
 */
export function NotMe({ hash }: { hash: string }) {
  const { t } = useLingui()
  const token = tokenOf(hash)
  const [isSet, setSet] = useState(false)
  const { value, error, refresh } = usePolled(hash, async () =>
    token ? api.notices.inspect({ token }) : null,
  )
  if (isSet) return <PasswordIsSet />
  if (!token || (error && isDead(error))) return <DeadNotice />
  if (error) return <LinkNotAsked error={error} onRetry={refresh} />
  if (!value) return <LookingAtLink />
  if (value.is_pressed)
    return (
      <NewPasswordForm
        email={value.email}
        lead={t`Every device is signed out, and the old password no longer works.`}
        save={(password) => api.notices.setPassword({ token, new_password: password })}
        onDead={refresh}
        onDone={() => setSet(true)}
      />
    )
  return <SecureAccount token={token} email={value.email} onSettled={refresh} />
}

type SecureAccountProps = { token: string; email: string; onSettled: () => void }

function SecureAccount({ token, email, onSettled }: SecureAccountProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const secure = async () => {
    setBusy(true)
    try {
      await api.notices.secure({ token })
      // The session of this browser may have been one of them.
      refreshViewer()
      onSettled()
    } catch (failure) {
      // Another tab was faster: its state is shown.
      if (isDead(failure)) onSettled()
      else showToast({ title: t`Not secured yet`, text: errorText(failure), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <LinkFrame
      title={t`Secure your account`}
      lead={t`If this was not you, press the button: every device is signed out and the old password stops working. Then choose a new one.`}
      mood={isBusy ? 'thinking' : 'listening'}
    >
      <p className={styles.facts}>
        <strong>{email}</strong>
      </p>
      <Button isFullWidth isBusy={isBusy} onClick={() => void secure()}>
        {isBusy ? t`Securing...` : t`This was not me: secure my account`}
      </Button>
    </LinkFrame>
  )
}

function PasswordIsSet() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`Your account is yours again`}
      lead={t`Your new password works from now on. All devices are signed out.`}
      mood="celebrating"
    >
      <WayToSignIn />
    </LinkFrame>
  )
}

function DeadNotice() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`This link does not work`}
      lead={t`It has expired, was already used, or a newer email replaced it. Still worried? Change your password in the settings.`}
      mood="sad"
    >
      <AskNewLink />
      <WayToSignIn />
    </LinkFrame>
  )
}
