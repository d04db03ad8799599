import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { localStore } from '../../lib/browser-storage.ts'
import { pageBootstrap } from '../../shared/bootstrap.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { LanguageSelect } from '../../shared/language-select.tsx'
import { useMember } from '../../shared/viewer.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AUTH_TABS, AuthCard, type AuthTab } from './auth-card.tsx'
import styles from './auth-route.module.css'
import { useLeaveWhenMember } from './leave-when-member.ts'
import { keepNext } from './next-after-mail.ts'

/**
 * Signing in, activating, signing up (AU-1); a signed-in person goes on to the page that they wanted, or home (AU-6).
 */
export function AuthRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const { ref, next, tab } = useSearch({ from: '/auth' })
  const navigate = useNavigate({ from: '/auth' })
  useReferralNotice(ref)
  const isLeaving = useLeaveWhenMember(next)
  useDocumentTitle(t`Sign in to ${product}`)
  const shown = tabOf(tab) ?? firstTab(ref)
  const change = (changed: { tab: AuthTab; ref?: undefined }) =>
    void navigate({ search: (search) => ({ ...search, ...changed }), replace: true, resetScroll: false })
  return (
    <main id="main" tabIndex={-1} className={styles.auth} aria-busy={isLeaving || undefined}>
      {!isLeaving && (
        <>
          <AuthCard
            tab={shown}
            onTab={(chosen) => change({ tab: chosen })}
            refCode={ref}
            onForgetRef={() => change({ tab: shown, ref: undefined })}
            onMailed={(email) => keepNext({ next, email }, localStore)}
          />
          <div className={styles.language}>
            <LanguageSelect />
          </div>
        </>
      )}
    </main>
  )
}

/** Tells a member who opens a referral link why they are on home. */
function useReferralNotice(ref: string | undefined) {
  const { t } = useLingui()
  const member = useMember()
  // A person who signs in here learns about their own code elsewhere.
  const [ownCode] = useState(() => member?.profile.referral_code?.toUpperCase())
  const [isMember] = useState(member !== null)
  const code = ref?.trim().toUpperCase()
  const tell = useEffectEvent(() =>
    showToast(
      code === ownCode
        ? {
            title: t`This is your own referral link`,
            text: t`Share it with friends: you both get bonus credits.`,
          }
        : { title: t`You are already a member`, text: t`Referral links are for new members.` },
    ),
  )
  // Once for each link, not again for each language.
  useEffect(() => {
    if (isMember && code) tell()
  }, [isMember, code])
}

function tabOf(text: string | undefined): AuthTab | undefined {
  return AUTH_TABS.find((tab) => tab === text)
}

/** Returns the tab to begin with: a person who is invited, and never signed in with this browser, is here to sign up. */
function firstTab(ref: string | undefined): AuthTab {
  return ref && !pageBootstrap().is_known_browser ? 'signup' : 'signin'
}
