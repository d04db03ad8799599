import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { deletePersonalValuesBefore } from './store.ts'

/**
 * Erases the personal values of entries that are older than this many days; 0 means never. The entries stay, and their
 * chain remains valid: it was built over hashes of these values.
 */
export async function cleanUpAudit({ db, clock }: Runtime, keptDays: number): Promise<void> {
  if (keptDays === 0) return
  await deletePersonalValuesBefore(db.kysely, new Date(clock.now().getTime() - keptDays * DAY_MS))
}
