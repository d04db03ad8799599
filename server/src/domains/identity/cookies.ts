import type { Context, Runtime } from '../../platform/context.ts'
import { type CookieKind, readSignedCookie } from '../../platform/signed-cookie.ts'

const DAY_SECONDS = 86_400

/** How long a session lasts without a visit, in ms. */
export const SESSION_LIFETIME_MS = 30 * DAY_SECONDS * 1000

/** A visit prolongs a session that was prolonged longer ago than this, in ms. */
export const SESSION_REFRESH_AFTER_MS = DAY_SECONDS * 1000

export const SESSION_COOKIE: CookieKind = { name: 'session', maxAgeSeconds: 30 * DAY_SECONDS }
export const GUEST_COOKIE: CookieKind = { name: 'guest', maxAgeSeconds: 30 * DAY_SECONDS }

/** The secret of the session cookie as sent; null where it is missing or its signature is not ours. */
export function readSessionToken(
  runtime: Pick<Runtime, 'config' | 'signingKey'>,
  cookies: string | undefined,
): string | null {
  return readSignedCookie(runtime, cookies, SESSION_COOKIE)
}

/** The id of the guest session that the request's cookie names. */
export function readGuestId(context: Context): string | null {
  const id = readSignedCookie(context.runtime, context.cookies, GUEST_COOKIE)
  return id?.startsWith('guest_') ? id : null
}
