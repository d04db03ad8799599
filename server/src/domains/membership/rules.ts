import type { ReferralOutcome } from '@pepper/contract/membership'
import { AppError } from '../../platform/errors.ts'
import type { Settings } from '../settings/index.ts'

/** How long a mailed link lives, in ms. */
export const LINK_LIFETIME_MS = 24 * 3_600_000

/** How long the link that the start prints lives, in ms; the next start replaces it. */
export const FIRST_ADMIN_LINK_LIFETIME_MS = 30 * 24 * 3_600_000

export type { ReferralOutcome }

/** Where a newcomer says they come from, as the records show it. */
export interface ReferralFacts {
  /** Whether a code or an imported referrer was named at all. */
  isNamed: boolean
  newcomer: { id: string; mailbox: string }
  referrer: { id: string; mailbox: string | null } | null
  /** Whether the referrer came, over however many others, by the newcomer. */
  isLoop: boolean
}

/** Whether a referral connects, and if not, why (decisions 5). */
export function judgeReferral({ isNamed, newcomer, referrer, isLoop }: ReferralFacts): ReferralOutcome {
  if (!isNamed) return 'none'
  if (!referrer) return 'unknown_code'
  if (referrer.id === newcomer.id) return 'own_code'
  if (referrer.mailbox === newcomer.mailbox) return 'same_mailbox'
  return isLoop ? 'loop' : 'connected'
}

/** Throws where new people are not let in: settings.maintenance, membership.registration_closed. */
export function requireOpenDoors(settings: Settings): void {
  if (settings.maintenance_mode) throw new AppError('settings.maintenance')
  if (!settings.registration_enabled) throw new AppError('membership.registration_closed')
}

/** What decides whether a link still needs a password from the browser that opens it. */
export interface LinkStart {
  user_id: string | null
  password_hash: string | null
  browser_nonce_hash: string | null
}

/**
 * Whether the browser that opens a link has to give a password: always, unless it is the one that started, for a password
 * of somebody else's browser is discarded (decisions 2); and then where none was kept for a new account.
 */
export function needsPassword(link: LinkStart, browserNonceHash: string | null): boolean {
  if (browserNonceHash === null || link.browser_nonce_hash !== browserNonceHash) return true
  return link.user_id === null && link.password_hash === null
}

/** The code that an identifier or `ref` spells, in its stored form; null where it cannot be one (RF-1). */
export function asReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{8}$/.test(code) ? code : null
}

/** Whether an identifier at sign-in is an e-mail address; anything else is taken for a referral code. */
export function isEmailAddress(identifier: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(identifier.trim())
}
