import type { Runtime } from '../../platform/context.ts'
import { deleteExpiredSessions, deleteStaleGuests } from './store.ts'

/** A guest session that nobody came back to goes when its cookie does, in ms. */
const GUEST_KEPT_MS = 30 * 24 * 3_600_000

/** Removes sessions that have expired and guest sessions whose cookie has. */
export async function deleteExpired({ db, clock }: Runtime): Promise<void> {
  const now = clock.now()
  await deleteExpiredSessions(db.kysely, now)
  await deleteStaleGuests(db.kysely, new Date(now.getTime() - GUEST_KEPT_MS))
}
