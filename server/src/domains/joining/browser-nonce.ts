import type { Context } from '../../platform/context.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { readSignedCookie, setSignedCookie } from '../../platform/signing/signed-cookie.ts'
import { LINK_LIFETIME_MS } from './rules.ts'

const BROWSER_COOKIE = { name: 'browser', maxAgeSeconds: LINK_LIFETIME_MS / 1000 }

/** Marks this browser as the one that started, for as long as its link lives; answers the hash to keep with the link. */
export function markBrowser(context: Context): string {
  const nonce = readSignedCookie(context.runtime, context.cookies, BROWSER_COOKIE) ?? randomSecret()
  setSignedCookie(context, BROWSER_COOKIE, nonce)
  return hashSecret(nonce)
}

/** The hash of this browser's mark, or null where it never started anything. */
export function browserNonceHash(context: Context): string | null {
  const nonce = readSignedCookie(context.runtime, context.cookies, BROWSER_COOKIE)
  return nonce === null ? null : hashSecret(nonce)
}
