import type { Runtime } from '../../platform/context.ts'
import { deleteOlderThan } from './inbox-store.ts'

const KEPT_MS = 365 * 86_400_000

/** Deletes the system's notifications from more than a year ago. */
export async function cleanUpNotifications({ db, clock }: Runtime): Promise<void> {
  await deleteOlderThan(db.kysely, new Date(clock.now().getTime() - KEPT_MS))
}
