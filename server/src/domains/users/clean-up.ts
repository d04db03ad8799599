import type { Runtime } from '../../platform/context.ts'
import { deleteBulksBefore } from './bulk/bulk-store.ts'

const KEPT_MS = 30 * 86_400_000

/** Forgets bulk actions of a month ago: their requests are not repeated any more. */
export async function cleanUpUsers({ db, clock }: Runtime): Promise<void> {
  await deleteBulksBefore(db.kysely, new Date(clock.now().getTime() - KEPT_MS))
}
