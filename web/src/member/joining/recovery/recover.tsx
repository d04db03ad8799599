import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { usePolled } from '../../../lib/use-polled.ts'
import { refreshViewer } from '../../../shared/viewer.ts'
import { LinkFrame, LinkNotAsked, LookingAtLink, WayToSignIn } from '../link-frame.tsx'
import { tokenOf } from '../link-token.ts'
import { NewPasswordForm } from '../new-password-form.tsx'
import { isDead } from '../use-link.ts'
import { AskRecovery } from './ask-recovery.tsx'

/** Asks for an address to mail a link to; with a link in the address bar, asks for the new password (AU-10). */
export function Recover({ hash }: { hash: string }) {
  return hash === '' ? <AskRecovery isAfterDeadLink={false} /> : <OpenedRecovery hash={hash} />
}

function OpenedRecovery({ hash }: { hash: string }) {
  const { t } = useLingui()
  const token = tokenOf(hash)
  const [isSet, setSet] = useState(false)
  const { value, error, refresh } = usePolled(hash, async () =>
    token ? api.recovery.inspect({ token }) : null,
  )
  const finish = () => {
    // The session of this browser may have ended with all others.
    refreshViewer()
    setSet(true)
  }
  if (isSet) return <PasswordIsSet />
  if (!token || (error && isDead(error))) return <AskRecovery isAfterDeadLink={true} />
  if (error) return <LinkNotAsked error={error} onRetry={refresh} />
  if (!value) return <LookingAtLink />
  return (
    <NewPasswordForm
      email={value.email}
      lead={t`It replaces the forgotten one, and signs you out on all devices.`}
      save={(password) => api.recovery.setPassword({ token, new_password: password })}
      onDead={refresh}
      onDone={finish}
    />
  )
}

function PasswordIsSet() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`Your new password is set`}
      lead={t`Sign in with it now. All devices are signed out.`}
      mood="celebrating"
    >
      <WayToSignIn />
    </LinkFrame>
  )
}
