import type { Runtime } from '../../platform/context.ts'
import { deleteExpiredNotices } from './store.ts'

/** Deletes notices whose links have expired. */
export async function cleanUpNotices({ db, clock }: Runtime): Promise<void> {
  await deleteExpiredNotices(db.kysely, clock.now())
}
