import type { Context, Runtime } from '../../../platform/context.ts'
import {
  type CookieKind,
  type NamedCookie,
  readSignedCookie,
  setSignedCookie,
} from '../../../platform/signing/signed-cookie.ts'

const DAY_SECONDS = 86_400

export const SESSION_COOKIE: NamedCookie = { name: 'session' }
export const GUEST_COOKIE: CookieKind = { name: 'guest', maxAgeSeconds: 30 * DAY_SECONDS }
export const DEVICE_COOKIE: CookieKind = { name: 'device', maxAgeSeconds: 365 * DAY_SECONDS }

/** Sets the cookie of a session, for as long as the session lives without another visit. */
export function setSessionCookie(context: Context, token: string, expiresAt: Date): void {
  const leftMs = expiresAt.getTime() - context.runtime.clock.now().getTime()
  setSignedCookie(context, { ...SESSION_COOKIE, maxAgeSeconds: Math.ceil(leftMs / 1000) }, token)
}

/** Finds the secret of the session cookie as sent; null if it is missing or its signature is not ours. */
export function findSentToken(
  runtime: Pick<Runtime, 'config' | 'cookieKeys'>,
  cookies: string | undefined,
): string | null {
  return readSignedCookie(runtime, cookies, SESSION_COOKIE)
}

/**
 * Finds the secret that distinguishes this device from others, whichever person signs in on it; null if it has none.
 */
export function findDeviceSecret(context: Context): string | null {
  return readSignedCookie(context.runtime, context.cookies, DEVICE_COOKIE)
}

/** Sets the cookie with the device's secret, for a year from now. */
export function setDeviceCookie(context: Context, secret: string): void {
  setSignedCookie(context, DEVICE_COOKIE, secret)
}

/** Finds the id of the guest session from the request's cookie. */
export function findGuestId(context: Context): string | null {
  const id = readSignedCookie(context.runtime, context.cookies, GUEST_COOKIE)
  return id?.startsWith('guest_') ? id : null
}
