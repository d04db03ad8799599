import { useLingui } from '@lingui/react/macro'
import type { Tier } from '@pepper/contract/primitives'
import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '../lib/formats/format.ts'
import styles from './tier-ring.module.css'
import { tierName } from './tiers.ts'

export type TierRingProps = {
  tier: Tier
  /** The progress to the next tier; null on the highest. `fraction` is 0 to 1. */
  next: { tier: Tier; missingXp: number; fraction: number } | null
  /** Width in CSS pixels. */
  size?: number
  /** The content of the middle, usually the avatar. */
  children?: ReactNode
}

const RADIUS = 44
const LENGTH = 2 * Math.PI * RADIUS

/** The progress to the next tier, drawn in the metal of this one. */
export function TierRing({ tier, next, size = 64, children }: TierRingProps) {
  const { t, i18n } = useLingui()
  const name = tierName(tier, i18n)
  const nextName = next && tierName(next.tier, i18n)
  const missing = formatNumber(next?.missingXp ?? 0, i18n.locale)
  const label = next ? t`${name} tier, ${missing} XP to ${nextName}` : t`${name} tier, the highest`
  const done = LENGTH * Math.min(1, Math.max(0, next?.fraction ?? 1))
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={styles.ring}
      style={{ '--ring-size': `${size}px`, '--ring-metal': `var(--tier-${tier})` } as CSSProperties}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        <circle cx="50" cy="50" r={RADIUS} className={styles.done} strokeDasharray={`${done} ${LENGTH}`} />
      </svg>
      <span className={styles.middle}>{children}</span>
    </span>
  )
}
