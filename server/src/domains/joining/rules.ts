import { AppError } from '../../platform/errors.ts'
import type { Settings } from '../settings/index.ts'

/** How long a mailed link lives, in ms. */
export const LINK_LIFETIME_MS = 24 * 3_600_000

/** How long the link that the start prints lives, in ms; each start extends it. */
export const FIRST_ADMIN_LINK_LIFETIME_MS = 30 * 24 * 3_600_000

/**
 * Throws where new people are not let in: settings.maintenance, joining.registration_closed. Closed registration does not
 * keep out whom an administrator has invited by name.
 */
export function requireOpenDoors(settings: Settings, { isInvited } = { isInvited: false }): void {
  if (settings.maintenance_mode) throw new AppError('settings.maintenance')
  if (!settings.registration_enabled && !isInvited) throw new AppError('joining.registration_closed')
}

/** What decides whether a link still needs a password from the browser that opens it. */
export interface LinkStart {
  user_id: string | null
  password_hash: string | null
  browser_nonce_hash: string | null
}

/**
 * Whether the browser that opens a link has to give a password: always, unless it is the one that started, for a password
 * of somebody else's browser is discarded (D2); and then where none was kept for a new account.
 */
export function needsPassword(link: LinkStart, browserNonceHash: string | null): boolean {
  if (browserNonceHash === null || link.browser_nonce_hash !== browserNonceHash) return true
  return link.user_id === null && link.password_hash === null
}

/** Whether an identifier at sign-in is an email address; anything else is taken for a referral code. */
export function isEmailAddress(identifier: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(identifier.trim())
}
