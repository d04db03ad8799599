import { postOnLeaving } from '../lib/post-on-leaving.ts'

const KEY = 'sign-out-pending'

/**
 * A sign-out of this browser that has not reached the server: its cookie still names a session, which no page may
 * resume before the server has ended it. The mark holds no secret.
 */
export const pendingSignOut = {
  isSet: (): boolean => attempt(() => localStorage.getItem(KEY)) !== null,
  set: (): void => void attempt(() => localStorage.setItem(KEY, '1')),
  clear: (): void => void attempt(() => localStorage.removeItem(KEY)),
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

/** Accesses the storage; null where a browser refuses to store: it forgets the mark with the page. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
