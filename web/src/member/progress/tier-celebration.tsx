import { Trans, useLingui } from '@lingui/react/macro'
import type { Tier } from '@pepper/contract/primitives'
import { dailyAllowance, TIER_ALLOWANCES } from '@pepper/contract/progress/tiers'
import { type CSSProperties, useEffect } from 'react'
import { tierName } from '../../shared/tiers.ts'
import { refreshViewer, useMember } from '../../shared/viewer.ts'
import { isUnlimited } from '../../shared/viewer-rules.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './tier-celebration.module.css'

/** The time that the burst is shown, in ms; its parts move within that. */
const BURST_MS = 3_200
const TOAST_MS = 6000
const RAYS = Array.from({ length: 16 }, (_, index) => index)

type TierCelebrationProps = { tier: Tier; onStart: () => void; onDone: () => void }

/**
 * The celebration of a new tier: the persona cheers in its metal, and a message states the benefits. With reduced
 * motion, there is only the message.
 */
export function TierCelebration({ tier, onStart, onDone }: TierCelebrationProps) {
  const { i18n } = useLingui()
  const name = tierName(tier, i18n)
  useTierMessage(tier, name)
  useEffect(() => {
    onStart()
    refreshViewer()
    const timer = setTimeout(onDone, BURST_MS)
    return () => clearTimeout(timer)
  }, [onStart, onDone])
  return (
    <div
      className={styles.stage}
      style={{ '--metal': `var(--tier-${tier})` } as CSSProperties}
      data-celebration={tier}
      aria-hidden="true"
    >
      <div className={styles.burst}>
        {RAYS.map((ray) => (
          <i
            key={ray}
            className={styles.ray}
            style={{ '--turn': `${ray / RAYS.length}turn` } as CSSProperties}
          />
        ))}
        <span className={styles.ring} />
        <Avatar mood="celebrating" className={styles.face} />
        <strong className={styles.name}>
          <Trans>{name}!</Trans>
        </strong>
      </div>
    </div>
  )
}

function useTierMessage(tier: Tier, name: string) {
  const { t } = useLingui()
  const member = useMember()
  const referrals = member?.profile.referral_count ?? 0
  const isEndless = member?.credits ? isUnlimited(member.credits) : false
  const { per_referral, cap } = TIER_ALLOWANCES[tier]
  const allowance = dailyAllowance(tier, referrals)
  const worth = t`Each friend is now worth ${per_referral} credits a day, up to ${cap}.`
  const tomorrow = t`From tomorrow you get ${allowance} credits a day.`
  // Without referrals the daily credits stay the same.
  const isMore = allowance > (member?.credits?.daily_allowance ?? allowance)
  const effect = isMore ? `${worth} ${tomorrow}` : worth
  const endless = t`Your credits are unlimited anyway, but it looks good on you.`
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the tier is reached
  useEffect(() => {
    showToast({
      title: t`You are ${name} now`,
      text: isEndless ? endless : effect,
      tone: 'success',
      durationMs: TOAST_MS,
    })
  }, [tier])
}
