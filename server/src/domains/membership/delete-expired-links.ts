import type { Runtime } from '../../platform/context.ts'
import { deleteLinksExpiredBefore } from './link-store.ts'

const KEPT_AFTER_EXPIRY_MS = 7 * 24 * 3_600_000

/** Removes links that expired a week ago; answers how many. */
export async function deleteExpiredLinks({ db, clock }: Runtime): Promise<number> {
  return deleteLinksExpiredBefore(db.kysely, new Date(clock.now().getTime() - KEPT_AFTER_EXPIRY_MS))
}
