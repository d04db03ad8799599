import { AppError } from '../../platform/errors.ts'
import type { Settings } from '../settings/index.ts'

/** The lifetime of a mailed link, in ms. */
export const LINK_LIFETIME_MS = 24 * 3_600_000

/** The lifetime of the link that the start prints, in ms; each start extends it. */
export const FIRST_ADMIN_LINK_LIFETIME_MS = 30 * 24 * 3_600_000

/**
 * Requires that new people are let in. Closed registration does not keep out people whom an administrator has invited
 * by name. Throws settings.maintenance, joining.registration_closed.
 */
export function requireOpenDoors(settings: Settings, { isInvited } = { isInvited: false }): void {
  if (settings.maintenance_mode) throw new AppError('settings.maintenance')
  if (!settings.registration_enabled && !isInvited) throw new AppError('joining.registration_closed')
}

/** The facts that decide whether a link still needs a password from the browser that opens it. */
export interface LinkStart {
  user_id: string | null
  password_hash: string | null
  browser_nonce_hash: string | null
}

/**
 * Returns whether the browser that opens a link must give a password. Any browser but the one that started must,
 * because a password from another person's browser is discarded (D2). The one that started must if no password was
 * stored for a new account.
 */
export function needsPassword(link: LinkStart, browserNonceHash: string | null): boolean {
  if (browserNonceHash === null || link.browser_nonce_hash !== browserNonceHash) return true
  return link.user_id === null && link.password_hash === null
}

/** Returns whether an identifier at sign-in is an email address; anything else counts as a referral code. */
export function isEmailAddress(identifier: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(identifier.trim())
}
