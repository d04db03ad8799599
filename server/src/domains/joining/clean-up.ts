import type { Runtime } from '../../platform/context.ts'
import { deleteExpiredEmailChanges } from './email-change/store.ts'
import { deleteLinksExpiredBefore } from './link-store.ts'
import { deleteExpiredSignUpStarts } from './sign-up-start-store.ts'
import { deleteExpiredDeviceCodes } from './signing-in/device-codes/store.ts'

const KEPT_AFTER_EXPIRY_MS = 7 * 24 * 3_600_000

/**
 * Deletes links that expired a week ago, and expired sign-up starts, address changes and device codes. Returns how many
 * links it deleted.
 */
export async function cleanUpJoining({ db, clock }: Runtime): Promise<number> {
  await deleteExpiredSignUpStarts(db.kysely, clock.now())
  await deleteExpiredDeviceCodes(db.kysely, clock.now())
  await deleteExpiredEmailChanges(db.kysely, clock.now())
  return deleteLinksExpiredBefore(db.kysely, new Date(clock.now().getTime() - KEPT_AFTER_EXPIRY_MS))
}
