import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReferralProgress } from '@pepper/contract/referrals'
import type { CSSProperties } from 'react'
import { formatNumber } from '../../lib/formats/format.ts'
import { tierName } from '../../shared/tiers.ts'
import { Card } from '../../ui/card.tsx'
import { PeopleIcon } from '../../ui/icons.tsx'
import styles from './allowance-card.module.css'

type AllowanceCardProps = { progress: ReferralProgress; qualified: number; isUnlimited: boolean }

/** The daily credits that referrals have added, up to the cap of the tier (CR-2). */
export function AllowanceCard({ progress, qualified, isUnlimited }: AllowanceCardProps) {
  const { t, i18n } = useLingui()
  const { daily_allowance, daily_cap, missing_referrals, progress_tier, per_referral } = progress
  const tier = tierName(progress_tier, i18n)
  if (isUnlimited) {
    return (
      <Card title={t`Your daily credits`}>
        <p className={styles.note}>
          <Trans>Your credits are unlimited. Your friends still get theirs.</Trans>
        </p>
      </Card>
    )
  }
  const places = missing_referrals === 0 ? 0 : qualified + missing_referrals
  return (
    <Card
      title={t`Your daily credits`}
      style={{ '--metal': `var(--tier-${progress_tier})` } as CSSProperties}
    >
      <p className={styles.now}>
        <strong className={styles.number}>{formatNumber(daily_allowance, i18n.locale)}</strong>{' '}
        <Trans>of {daily_cap} credits a day</Trans>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(daily_allowance / daily_cap) * 100}%` }} />
      </div>
      {places > 0 && <Places filled={qualified} all={places} />}
      <p className={styles.note}>
        {missing_referrals > 0
          ? plural(missing_referrals, {
              one: `# more friend and you reach the maximum of ${daily_cap} a day at ${tier}.`,
              other: `# more friends and you reach the maximum of ${daily_cap} a day at ${tier}.`,
            })
          : t`That is the ${tier} maximum. More friends still bring bonus credits and XP.`}{' '}
        {missing_referrals > 0 && <Trans>Each adds {per_referral}, starting tomorrow.</Trans>}
      </p>
    </Card>
  )
}

function Places({ filled, all }: { filled: number; all: number }) {
  return (
    <div className={styles.places} aria-hidden="true">
      {Array.from({ length: all }, (_, place) => place).map((place) => (
        <span key={place} className={styles.place} data-taken={place < filled || undefined}>
          <PeopleIcon size={18} />
        </span>
      ))}
    </div>
  )
}
