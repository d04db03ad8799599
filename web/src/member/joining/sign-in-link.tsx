import { useLingui } from '@lingui/react/macro'
import type { Viewer } from '@pepper/contract/identity'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { asksForCode, isWrongCode, useFactorMethods } from '../../shared/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { SecondFactorField } from './fields/second-factor-field.tsx'
import { welcomeBack } from './joined.ts'
import styles from './joining.module.css'
import { LinkFrame, LinkNotAsked, LookingAtLink, WayToSignIn } from './link-frame.tsx'
import { tokenOf } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { OtherMember } from './other-member.tsx'
import { PasskeyFactor } from './passkeys/passkey-factor.tsx'
import { isDead } from './use-link.ts'

type SignInLinkProps = { hash: string; onDone: () => void }

/** The page that a sign-in link opens: only the button signs in (AU-14). */
export function SignInLink({ hash, onDone }: SignInLinkProps) {
  const { t } = useLingui()
  const token = tokenOf(hash)
  const [isBusy, setBusy] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<unknown>(null)
  const methods = useFactorMethods(codeError)
  const [signedIn, setSignedIn] = useState<string | null>(null)
  const { value, error, refresh } = usePolled(hash, async () =>
    token ? api.identity.inspectSignInLink({ token }) : null,
  )
  if (signedIn !== null) return <PasswordAfterLink email={signedIn} onDone={onDone} />
  if (!token || isUsed || (error && isDead(error))) return <DeadSignInLink />
  if (error) return <LinkNotAsked error={error} onRetry={refresh} />
  if (!value) return <LookingAtLink />
  const signIn = async (proof: FactorProof = code ? { code } : {}) => {
    setBusy(true)
    try {
      const { viewer } = await api.identity.signInByLink({ token, ...proof })
      welcomeBack(viewer)
      if (value && maySetPassword(viewer)) setSignedIn(value.email)
      else onDone()
    } catch (failure) {
      if (isDead(failure)) setUsed(true)
      else if (asksForCode(failure)) {
        setCode(code ?? '')
        setCodeError(failure)
      } else showToast({ title: t`Sign-in Failed`, text: errorText(failure), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void signIn()
  }
  return (
    <LinkFrame
      title={t`Sign in with your link`}
      lead={t`Press the button to sign in. Your password stays the same, unless you choose a new one.`}
      mood={isBusy ? 'thinking' : 'listening'}
    >
      <p className={styles.facts}>
        <strong>{value.email}</strong>
      </p>
      <OtherMember email={value.email} />
      <form className={styles.form} noValidate onSubmit={submit}>
        {code !== null && (
          <SecondFactorField
            methods={methods}
            value={code}
            error={isWrongCode(codeError) ? errorText(codeError) : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <PasskeyFactor methods={methods} onAnswer={(passkey) => signIn({ passkey })} />
        <Button type="submit" isFullWidth isBusy={isBusy}>
          {isBusy ? t`Signing In...` : t`Sign In`}
        </Button>
      </form>
    </LinkFrame>
  )
}

/**
 * Returns whether the person may set a password here. Administrators have to prove their mailbox for that: the maker of
 * the link may be sitting here.
 */
function maySetPassword(viewer: Viewer): boolean {
  if (viewer.status !== 'authenticated') return false
  // These are administrators too, whose permissions are withheld for now.
  if (viewer.is_outside_admin_networks || viewer.second_factor_due_at) return false
  return !viewer.permissions.includes('admin.enter')
}

/**
 * Offers a new password after signing in by a link: people who needed one have usually forgotten the password, and
 * would be locked out again (AU-10).
 */
function PasswordAfterLink({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <NewPasswordForm
      email={email}
      lead={t`You are signed in. Forgot your password? Set a new one now, without the old one.`}
      save={(password) => api.identity.setPasswordAfterLink({ new_password: password })}
      onDead={onDone}
      onDone={() => {
        showToast({ title: t`Your new password is set`, tone: 'success' })
        onDone()
      }}
      onSkip={onDone}
    />
  )
}

function DeadSignInLink() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`This link does not work`}
      lead={t`It has expired or was already used. Ask the person who gave it to you for a new one.`}
      mood="sad"
    >
      <WayToSignIn />
    </LinkFrame>
  )
}
