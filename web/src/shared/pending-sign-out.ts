import { postOnLeaving } from '../lib/post-on-leaving.ts'

const KEY = 'sign-out-pending'

/**
 * A sign-out of this browser that the server has not heard of: its cookie still names a session, which no page may take up
 * again before the server ended it. The mark holds no secret.
 */
export const pendingSignOut = {
  isSet: (): boolean => attempt(() => localStorage.getItem(KEY)) !== null,
  set: (): void => void attempt(() => localStorage.setItem(KEY, '1')),
  clear: (): void => void attempt(() => localStorage.removeItem(KEY)),
}

/** Tells the server past the client, by what every browser can do even while the page goes away. Returns whether it heard. */
export async function tellSignOut(): Promise<boolean> {
  const response = await postOnLeaving('/api/identity/sign-out', { scope: 'local' })
  // 401: there is no session any more.
  return response !== null && (response.ok || response.status === 401)
}

/** Ends what a sign-out left open. Returns whether nothing is left. */
export async function finishSignOut(): Promise<boolean> {
  if (!pendingSignOut.isSet()) return true
  const isDone = await tellSignOut()
  if (isDone) pendingSignOut.clear()
  return isDone
}

/** A browser that refuses to store forgets the mark with the page. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
