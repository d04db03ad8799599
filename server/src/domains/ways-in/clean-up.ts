import type { Runtime } from '../../platform/context.ts'
import { deleteExpiredCodes } from './email-codes/store.ts'
import { deleteOldDays } from './phone/store.ts'
import { deleteExpiredProofs } from './proofs/store.ts'
import { deleteExpiredSignIns } from './providers/store.ts'

/**
 * Deletes sign-ins that were begun and never finished, with the mails that wait for them in the outbox, and the counts
 * of earlier days.
 */
export async function cleanUpWaysIn({ db, clock }: Runtime): Promise<void> {
  await deleteExpiredCodes(db.kysely, clock.now())
  await deleteExpiredProofs(db.kysely, clock.now())
  await deleteOldDays(db.kysely, clock.now())
  await deleteExpiredSignIns(db.kysely, clock.now())
}
