import { Trans, useLingui } from '@lingui/react/macro'
import type { Tier } from '@pepper/contract/primitives'
import { dailyAllowance, TIER_ALLOWANCES, TIER_THRESHOLDS } from '@pepper/contract/progress/tiers'
import { formatNumber } from '../../lib/formats/format.ts'
import { tierName } from '../../shared/tiers.ts'
import styles from './tier-ladder.module.css'

/** The benefits of every tier, side by side, with the person's own marked (CR-2, CR-7). */
export function TierLadder({ tier, referrals }: { tier: Tier; referrals: number }) {
  const { i18n } = useLingui()
  return (
    <table className={styles.ladder}>
      <caption className="visually-hidden">
        <Trans>Tier benefits</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Tier</Trans>
          </th>
          <th scope="col">
            <Trans>From XP</Trans>
          </th>
          <th scope="col">
            <Trans>Per friend</Trans>
          </th>
          <th scope="col">
            <Trans>At most</Trans>
          </th>
          <th scope="col">
            <Trans>Your day</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {TIER_THRESHOLDS.toReversed().map(([name, threshold]) => (
          <tr key={name} aria-current={name === tier || undefined}>
            <th scope="row">
              <span className={styles.metal} style={{ background: `var(--tier-${name})` }} />
              {tierName(name, i18n)}
            </th>
            <td>{formatNumber(threshold, i18n.locale)}</td>
            <td>{formatNumber(TIER_ALLOWANCES[name].per_referral, i18n.locale)}</td>
            <td>{formatNumber(TIER_ALLOWANCES[name].cap, i18n.locale)}</td>
            <td>{formatNumber(dailyAllowance(name, referrals), i18n.locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
