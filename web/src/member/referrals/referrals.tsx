import { useLingui } from '@lingui/react/macro'
import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { isUnlimited, type Member } from '../../shared/viewer-rules.ts'
import { ErrorState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AllowanceCard } from './allowance-card.tsx'
import { CodeCard } from './code-card.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LinkPreviewCard } from './link-preview-card.tsx'
import { LoadingReferrals } from './loading-referrals.tsx'
import { NetworkCard } from './network-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { QrCard } from './qr-card.tsx'
import styles from './referrals.module.css'
import { useReferrals } from './use-referrals.ts'

type ReferralsProps = {
  member: Member
  /** Draws a link to the page with the credits of referrals. */
  creditsLink: (words: ReactNode) => ReactNode
}

/** The person's own code, its rewards, and the people who joined by it (RF-2). */
export function Referrals({ member, creditsLink }: ReferralsProps) {
  const { t } = useLingui()
  const state = useReferrals()
  const { overview, error, retry, isRetrying } = state
  useNewcomerToast(overview?.people_referred, member.preferences.notifications)
  if (!overview && error !== null) {
    return (
      <ErrorState
        title={t`Your referrals could not be loaded`}
        text={errorText(error)}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    )
  }
  if (!overview) return <LoadingReferrals />
  const { referral_code: code, referral_link: link } = overview
  const isWithoutLimit = member.credits !== null && isUnlimited(member.credits)
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <CodeCard code={code} link={link} />
        <HowItWorks perReferral={overview.progress.per_referral} />
        <QrCard code={code} link={link} />
        <LinkPreviewCard link={link} />
      </div>
      <div className={styles.main}>
        <NetworkCard overview={overview} creditsLink={creditsLink} />
        <AllowanceCard
          progress={overview.progress}
          qualified={overview.people_referred}
          isUnlimited={isWithoutLimit}
        />
        <PeopleCard state={{ ...state, overview }} />
      </div>
    </div>
  )
}

/** Shows a toast when a person joins while the page is open, to members who get no notification of it. */
function useNewcomerToast(count: number | undefined, isNotified: boolean) {
  const { t } = useLingui()
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = count
    if (before === undefined || count === undefined || count <= before || isNotified) return
    showToast({
      title: t`A friend joined with your code`,
      text: t`You both got ${REFERRAL_BONUS_CREDITS} bonus credits.`,
      tone: 'success',
    })
  }, [count, isNotified, t])
}
