import type { Context } from '../../../platform/context.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { readSignedCookie, setSignedCookie } from '../../../platform/signing/signed-cookie.ts'

const BROWSER_COOKIE = { name: 'browser', maxAgeSeconds: 86_400 }

/** Marks this browser as the one that started something, for a day. Returns the hash to store with it. */
export function markBrowser(context: Context): string {
  const nonce = readSignedCookie(context.runtime, context.cookies, BROWSER_COOKIE) ?? randomSecret()
  setSignedCookie(context, BROWSER_COOKIE, nonce)
  return hashSecret(nonce)
}

/** Returns the hash of this browser's mark, or null if it never started anything. */
export function browserNonceHash(context: Context): string | null {
  const nonce = readSignedCookie(context.runtime, context.cookies, BROWSER_COOKIE)
  return nonce === null ? null : hashSecret(nonce)
}
