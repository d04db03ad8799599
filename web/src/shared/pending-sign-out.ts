import { postOnLeaving } from '../lib/post-on-leaving.ts'

const IS_HTTPS = location.protocol === 'https:'
const NAME = IS_HTTPS ? '__Host-signed_out' : 'signed_out'
/** Longer than a session lives without a visit. */
const KEPT_S = 365 * 86_400

/**
 * A sign-out of this browser that has not reached the server: its cookie still names a session. The mark of that
 * session goes out with every request, so that the first one that arrives ends it, and until then the server knows no
 * one. The mark holds no secret, and none of another session.
 */
export const pendingSignOut = {
  isSet: (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NAME}=`)),
  set: (mark: string): void => writeCookie(mark, KEPT_S),
  clear: (): void => writeCookie('', 0),
}

/**
 * Reports the sign-out without the client, in a way that works even while the page is closing. Returns whether it
 * arrived.
 */
export async function tellSignOut(): Promise<boolean> {
  const response = await postOnLeaving('/api/identity/sign-out', { scope: 'local' })
  // 401: there is no session any more.
  return response !== null && (response.ok || response.status === 401)
}

/** Finishes a sign-out that has not reached the server. Returns whether nothing is pending. */
export async function finishSignOut(): Promise<boolean> {
  if (!pendingSignOut.isSet()) return true
  const isDone = await tellSignOut()
  if (isDone) pendingSignOut.clear()
  return isDone
}

function writeCookie(value: string, ageSeconds: number): void {
  const secure = IS_HTTPS ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, when the page may be gone
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${secure}`
}
