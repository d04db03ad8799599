import type { Runtime } from '../../platform/context.ts'
import { deleteExpiredRecoveries } from './store.ts'

/** Deletes links that have expired, with the mails that wait in the outbox for them. */
export async function cleanUpRecovery({ db, clock }: Runtime): Promise<void> {
  await deleteExpiredRecoveries(db.kysely, clock.now())
}
