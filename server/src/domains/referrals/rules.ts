import { DAY_MS } from '@pepper/contract/durations'
import type {
  HoldReason,
  ReferralProgress,
  ReferralStatus,
  ReferralWhy,
  RefusalReason,
} from '@pepper/contract/referrals'
import { BASE_ALLOWANCE, dailyAllowance, TIER_ALLOWANCES, tierFromXp } from '@pepper/contract/tiers'

/** How long a link visit is remembered as where somebody came from, in ms. */
export const ATTRIBUTION_LIFETIME_MS = 30 * DAY_MS

/** How long a sign-up that never proved its address is shown to the referrer and known again, in ms. */
export const OPEN_START_LIFETIME_MS = 30 * DAY_MS

/** How long visits are kept, in ms. */
export const VISIT_LIFETIME_MS = 400 * DAY_MS

/** How long after joining a first answer still counts, in ms. */
export const FIRST_ANSWER_WITHIN_MS = 30 * DAY_MS

/** Two sides of a referral, as their records show them. */
export interface ReferralFacts {
  newcomer: { id: string; mailbox: string }
  referrer: { id: string; mailbox: string | null }
  /** Whether the referrer came, over however many others, by the newcomer. */
  isLoop: boolean
  /** Whether somebody with the newcomer's mailbox joined by this referrer before. */
  isKnown: boolean
}

/** Whether a referral connects, and if not, why (D5). */
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
  /** Whether the newcomer's mailbox has another account, or a referral by somebody else. */
  isKnownMailbox: boolean
  /**
   * Newcomers within the operator's time from each network around this one, narrowest first; empty where networks tell
   * nothing.
   */
  fromNetworks: readonly number[]
  /** The operator's limit for the narrowest network; 0 is none. */
  burstLimit: number
}

/** Why a referral waits for an administrator, or null where it counts at once. */
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
 * How many times the burst limit each network around a newcomer allows, by how many there are: one alone, IPv4 /32 and /24,
 * or IPv6 /64, /56 and /48.
 */
const BURST_FACTORS: Record<number, readonly number[]> = { 1: [1], 2: [1, 4], 3: [1, 2, 4] }

/** The code that an identifier or `ref` spells, in its stored form; null where it cannot be one (RF-1). */
export function asReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{8}$/.test(code) ? code : null
}

/** What a referrer is told of why a referral does not count (yet); of the reason of a review, only that there is one. */
export function whyNotCounted(status: ReferralStatus, refusedFor: RefusalReason | null): ReferralWhy | null {
  if (status === 'pending') return 'email_unconfirmed'
  if (status === 'held') return 'in_review'
  return refusedFor
}

const SHOWN_CHARACTERS = 24

/**
 * What others see of a name: its first word, or the initial where the name was taken from the address; empty where there
 * is none.
 */
export function firstNameOf(fullName: string, email: string | null): string {
  const name = fullName.trim()
  const [first = ''] = name.split(/\s+/)
  const isFromAddress = name.includes('@') || name.toLowerCase() === email?.split('@')[0]?.toLowerCase()
  const characters = [...first]
  return isFromAddress ? (characters[0] ?? '').toUpperCase() : characters.slice(0, SHOWN_CHARACTERS).join('')
}

/** How far qualified referrals have raised the daily allowance of the tier that `xp` gives (CR-2). */
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

/** Whether a browser's name is that of a program that looks at links for others; such visits are not counted. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || ROBOTS.test(userAgent)
}
