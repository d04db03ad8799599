import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { sessionStore } from '../../lib/browser-storage.ts'
import { pageBootstrap } from '../../shared/bootstrap.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { CardLogo } from '../../shared/brand/brand-logo.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { AvatarMood } from '../../ui/avatar/moods.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { dismissToast, showToast } from '../../ui/toasts/toasts.ts'
import { ActivateForm, useActivateForm } from './activate-form.tsx'
import { forgetCode, keepCode, readCarriedCode, textOf } from './carried-code.ts'
import { CheckEmail } from './check-email.tsx'
import { Invitation } from './invitation.tsx'
import styles from './joining.module.css'
import { SignInForm, useSignInForm } from './sign-in-form.tsx'
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx'

export const AUTH_TABS = ['signin', 'activate', 'signup'] as const
export type AuthTab = (typeof AUTH_TABS)[number]

type FocusWatch = { onFocus: (event: FocusEvent) => void; onBlur: () => void }

type AuthCardProps = {
  tab: AuthTab
  onTab: (tab: AuthTab) => void
  /** The code of the address, `?ref=`. */
  refCode: string | undefined
  /** Called when the visitor drops the code. */
  onForgetRef: () => void
  /** Called when the visitor goes on by a mailed link; null for an activation, whose record may have another address. */
  onMailed: (email: string | null) => void
}

/** The card for signing in, activating and signing up (AU-1). Typed text stays, on every tab. */
export function AuthCard({ tab, onTab, refCode, onForgetRef, onMailed }: AuthCardProps) {
  const { t } = useLingui()
  const { product } = useBrand()
  const [carried, forget] = useCarriedCode(refCode, onForgetRef)
  const [mailed, setMailed] = useState<{ via: 'activate' | 'signup'; email: string | null } | null>(null)
  const { focusMood, watchFocus } = useFocusMood()

  const checkEmail = (via: 'activate' | 'signup', email: string | null) => {
    setMailed({ via, email })
    onMailed(via === 'activate' ? null : email)
    showToast({
      title: t`Check your email`,
      text: t`We've sent you a confirmation link to complete your registration.`,
      tone: 'success',
    })
  }
  const signIn = useSignInForm()
  const activate = useActivateForm({
    carried,
    onCheckEmail: (email) => checkEmail('activate', email),
  })
  const signUp = useSignUpForm({ carried, onCheckEmail: (email) => checkEmail('signup', email) })
  const toSignIn = (identifier: string) => {
    signIn.set('identifier', identifier)
    onTab('signin')
  }
  const toActivate = (referralCode: string) => {
    activate.set('referral_code', referralCode.trim().toUpperCase())
    onTab('activate')
  }
  // Only the chosen panel is rendered: a password manager must not have to choose between three.
  const panels: Record<AuthTab, () => ReactNode> = {
    signin: () => <SignInForm form={signIn} onActivate={toActivate} />,
    activate: () => <ActivateForm form={activate} onSignIn={toSignIn} />,
    signup: () => <SignUpForm form={signUp} onSignIn={toSignIn} />,
  }
  const panelOf = (value: AuthTab, label: string) => ({
    value,
    label,
    panel: value === tab && panels[value](),
  })
  const form = mailed?.via === 'activate' ? activate : signUp
  const isBusy = signIn.isBusy || activate.isBusy || signUp.isBusy
  const mood = isBusy ? 'thinking' : mailed ? 'celebrating' : focusMood

  return (
    <section {...watchFocus} className={styles.card} aria-labelledby="auth-title">
      <Avatar mood={mood} size="medium" className={styles.avatar} />
      <CardLogo />
      <h1 id="auth-title" className={styles.title}>
        <Trans>Welcome to {product}</Trans>
      </h1>
      {mailed && (
        <CheckEmail
          email={mailed.email}
          isBusy={form.isBusy}
          onResend={form.resend}
          onBack={() => setMailed(null)}
        />
      )}
      <div hidden={mailed !== null}>
        {carried && (
          <Invitation
            carried={carried}
            isSigningUp={tab === 'signup'}
            onSignUp={() => onTab('signup')}
            onForget={forget}
          />
        )}
        <Tabs
          label={t`Sign-in options`}
          value={tab}
          onChange={onTab}
          tabs={[
            panelOf('signin', t`Sign In`),
            panelOf('activate', t`Activate`),
            panelOf('signup', t`Sign Up`),
          ]}
        />
      </div>
    </section>
  )
}

/** Lets the persona read along while a person types, and close its eyes over a password. */
function useFocusMood(): { focusMood: AvatarMood; watchFocus: FocusWatch } {
  const [focusMood, setMood] = useState<AvatarMood>('idle')
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) setMood(target.type === 'password' ? 'sleepy' : 'listening')
  }
  return { focusMood, watchFocus: { onFocus, onBlur: () => setMood('idle') } }
}

/** Returns the code that the visitor came with; it is stored for a reload, and announced once a visit. */
function useCarriedCode(refCode: string | undefined, onForgetRef: () => void) {
  const { t } = useLingui()
  const [carried, setCarried] = useState(() => readCarriedCode(refCode, sessionStore, pageBootstrap()))
  const detected = refCode && carried && !('malformed' in carried) ? textOf(carried) : null
  const isKnown = carried !== null && 'code' in carried
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for one code, not for each language
  useEffect(() => {
    if (!detected) return
    if (isKnown) keepCode(detected, sessionStore)
    // In few words, so that it covers no heading: the card says the rest.
    const id = showToast({
      title: t`Referral Code Detected`,
      text: isKnown ? t`Code ${detected} is filled in.` : t`The code ${detected} does not exist.`,
      tone: isKnown ? 'success' : 'neutral',
    })
    return () => dismissToast(id)
  }, [detected, isKnown])
  const forget = () => {
    forgetCode(sessionStore)
    setCarried(null)
    onForgetRef()
  }
  return [carried, forget] as const
}
