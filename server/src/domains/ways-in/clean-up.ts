import type { Runtime } from '../../platform/context.ts'
import { deleteExpiredCodes } from './email-codes/store.ts'
import { deleteOldDays } from './phone/store.ts'
import { deleteExpiredProofs } from './proofs/store.ts'
import { deleteExpiredSignIns } from './providers/store.ts'

/** Deletes what was begun and never finished, with the mails that wait in the outbox for it. */
export async function cleanUpWaysIn({ db, clock }: Runtime): Promise<void> {
  await deleteExpiredCodes(db.kysely, clock.now())
  await deleteExpiredProofs(db.kysely, clock.now())
  await deleteOldDays(db.kysely, clock.now())
  await deleteExpiredSignIns(db.kysely, clock.now())
}
