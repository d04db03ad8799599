import type { Runtime } from '../../platform/context.ts'
import { deleteExpiredEmailChanges } from './email-change/store.ts'
import { deleteLinksExpiredBefore } from './link-store.ts'
import { deleteExpiredSignUpStarts } from './sign-up-start-store.ts'
import { deleteExpiredDeviceCodes } from './signing-in/device-codes/store.ts'

const KEPT_AFTER_EXPIRY_MS = 7 * 24 * 3_600_000

/** Removes links that expired a week ago, and starts of sign-ups changes of addresses and codes of devices that have expired; returns how many links. */
export async function cleanUpJoining({ db, clock }: Runtime): Promise<number> {
  await deleteExpiredSignUpStarts(db.kysely, clock.now())
  await deleteExpiredDeviceCodes(db.kysely, clock.now())
  await deleteExpiredEmailChanges(db.kysely, clock.now())
  return deleteLinksExpiredBefore(db.kysely, new Date(clock.now().getTime() - KEPT_AFTER_EXPIRY_MS))
}
