import { DAY_MS } from '@pepper/contract/durations'
import { BASE_ALLOWANCE, dailyAllowance, TIER_ALLOWANCES, tierFromXp } from '@pepper/contract/progress/tiers'
import type {
  HoldReason,
  ReferralProgress,
  ReferralStatus,
  ReferralWhy,
  RefusalReason,
} from '@pepper/contract/referrals'

/** How long a link visit is remembered as a person's origin, in ms. */
export const ATTRIBUTION_LIFETIME_MS = 30 * DAY_MS

/** How long a sign-up with an unverified address is shown to the referrer and recognised, in ms. */
export const OPEN_START_LIFETIME_MS = 30 * DAY_MS

/** How long visits are kept, in ms. */
export const VISIT_LIFETIME_MS = 400 * DAY_MS

/** How long after joining a first answer still counts, in ms. */
export const FIRST_ANSWER_WITHIN_MS = 30 * DAY_MS

/** The two sides of a referral, as their records show them. */
export interface ReferralFacts {
  newcomer: { id: string; mailbox: string }
  referrer: { id: string; mailbox: string | null }
  /** Whether the newcomer referred the referrer, directly or through others. */
  isLoop: boolean
  /** Whether a person with the newcomer's mailbox joined by this referrer before. */
  isKnown: boolean
}

/** Judges whether a referral connects, and if not, why (D5). */
export function judgeReferral({
  newcomer,
  referrer,
  isLoop,
  isKnown,
}: ReferralFacts): 'connects' | 'own_code' | 'same_mailbox' | 'loop' {
  if (referrer.id === newcomer.id) return 'own_code'
  if (isKnown || referrer.mailbox === newcomer.mailbox) return 'same_mailbox'
  return isLoop ? 'loop' : 'connects'
}

export interface HoldFacts {
  isDisposable: boolean
  /** Whether the newcomer's mailbox has another account, or a referral by another person. */
  isKnownMailbox: boolean
  /**
   * The newcomers within the operator's time span from each network around this one, narrowest first; empty where
   * networks say nothing.
   */
  fromNetworks: readonly number[]
  /** The operator's limit for the narrowest network; 0 is none. */
  burstLimit: number
}

/** Judges why a referral waits for an administrator, or returns null where it counts at once. */
export function judgeHold({
  isDisposable,
  isKnownMailbox,
  fromNetworks,
  burstLimit,
}: HoldFacts): HoldReason | null {
  if (isDisposable) return 'disposable_mail'
  if (isKnownMailbox) return 'known_mailbox'
  const factors = BURST_FACTORS[fromNetworks.length] ?? []
  const isBurst = fromNetworks.some((count, width) => count >= burstLimit * (factors[width] ?? 1))
  return burstLimit > 0 && isBurst ? 'network_burst' : null
}

/**
 * The multiples of the burst limit that each network around a newcomer allows, by the number of networks: one alone,
 * IPv4 /32 and /24, or IPv6 /64, /56 and /48.
 */
const BURST_FACTORS: Record<number, readonly number[]> = { 1: [1], 2: [1, 4], 3: [1, 2, 4] }

/** Normalises an identifier or `ref` to a code in its stored form; null where it cannot be one (RF-1). */
export function asReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{8}$/.test(code) ? code : null
}

/**
 * Returns the reason that a referrer sees for a referral that does not count (yet); of a review, only that there is
 * one.
 */
export function whyNotCounted(status: ReferralStatus, refusedFor: RefusalReason | null): ReferralWhy | null {
  if (status === 'pending') return 'email_unconfirmed'
  if (status === 'held') return 'in_review'
  return refusedFor
}

const SHOWN_CHARACTERS = 24

/**
 * Shortens a name to what others see: its first word, or the initial where the name was taken from the address; empty
 * where there is none.
 */
export function firstNameOf(fullName: string, email: string | null): string {
  const name = fullName.trim()
  const [first = ''] = name.split(/\s+/)
  const isFromAddress = name.includes('@') || name.toLowerCase() === email?.split('@')[0]?.toLowerCase()
  const characters = [...first]
  return isFromAddress ? (characters[0] ?? '').toUpperCase() : characters.slice(0, SHOWN_CHARACTERS).join('')
}

/** Computes how far qualified referrals have raised the daily allowance of the tier that `xp` gives (CR-2). */
export function progressTowardCap(xp: number, qualified: number): ReferralProgress {
  const tier = tierFromXp(xp)
  const { per_referral, cap } = TIER_ALLOWANCES[tier]
  return {
    progress_tier: tier,
    per_referral,
    daily_allowance: dailyAllowance(tier, qualified),
    daily_cap: cap,
    missing_referrals: Math.max(0, Math.ceil((cap - BASE_ALLOWANCE) / per_referral) - qualified),
  }
}

const ROBOTS =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord|embed|fetch|curl|wget/i

/** Returns whether a user agent is a program that opens links on behalf of others; such visits are not counted. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || ROBOTS.test(userAgent)
}
