import { Trans, useLingui } from '@lingui/react/macro'
import { dailyAllowance, nextTier, TIER_ALLOWANCES } from '@pepper/contract/progress/tiers'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/formats/format.ts'
import { TierRing } from '../../shared/tier-ring.tsx'
import { tierName } from '../../shared/tiers.ts'
import { isUnlimited, type Member } from '../../shared/viewer-rules.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './credit-history.module.css'
import { TierLadder } from './tier-ladder.tsx'

/** The tier, the distance to the next one, and the benefits of the tier (CR-2, CR-7). */
export function TierCard({ member: { profile, credits } }: { member: Member }) {
  const { t, i18n } = useLingui()
  const { xp, progress_tier: tier, referral_count } = profile
  const next = nextTier(xp)
  const name = tierName(tier, i18n)
  const missing = formatNumber(next?.missing_xp ?? 0, i18n.locale)
  const nextName = next && tierName(next.tier, i18n)
  return (
    <Card title={t`Tier`} className={styles.tierCard}>
      <div className={styles.tier}>
        <TierRing
          tier={tier}
          next={next && { tier: next.tier, missingXp: next.missing_xp, fraction: next.fraction }}
          size={96}
        >
          <Avatar mood="idle" className={styles.tierAvatar} />
        </TierRing>
        <p>
          <strong className={styles.tierName}>{name}</strong>
          <span className={styles.note}>
            {next ? (
              <Trans>
                {missing} XP to {nextName}
              </Trans>
            ) : (
              <Trans>The highest tier.</Trans>
            )}
          </span>
        </p>
      </div>
      {credits && !isUnlimited(credits) && (
        <TierEffect tier={tier} referrals={referral_count} next={next?.tier ?? null} />
      )}
    </Card>
  )
}

type Tier = keyof typeof TIER_ALLOWANCES
type TierEffectProps = { tier: Tier; referrals: number; next: Tier | null }

function TierEffect({ tier, referrals, next }: TierEffectProps) {
  const { i18n } = useLingui()
  const { per_referral, cap } = TIER_ALLOWANCES[tier]
  const allowance = dailyAllowance(tier, referrals)
  const nextName = next && tierName(next, i18n)
  const nextEach = next && TIER_ALLOWANCES[next].per_referral
  const nextCap = next && TIER_ALLOWANCES[next].cap
  return (
    <>
      <p className={styles.effect}>
        <Trans>
          Each friend who joins with your code adds {per_referral} credits a day, up to {cap}. Friends so far:{' '}
          {referrals}. Your day: {allowance}.
        </Trans>{' '}
        {next && (
          <Trans>
            At {nextName}: {nextEach} each, up to {nextCap}.
          </Trans>
        )}{' '}
        <Link to="/referrals">
          <Trans>Invite friends</Trans>
        </Link>
      </p>
      <TierLadder tier={tier} referrals={referrals} />
    </>
  )
}
