import type { Runtime } from '../../platform/context.ts'
import { GUEST_COOKIE } from './sessions/cookies.ts'
import { forgetOldPlaces } from './sessions/known-places.ts'
import { deleteExpiredRows } from './store.ts'

/**
 * Removes expired sessions and proofs, guest sessions whose cookie has expired, and places without a sign-in for a
 * year.
 */
export async function cleanUpIdentity(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now()
  const guestsBefore = new Date(now.getTime() - GUEST_COOKIE.maxAgeSeconds * 1000)
  await deleteExpiredRows(runtime.db.kysely, { now, guestsBefore })
  await forgetOldPlaces(runtime)
}
