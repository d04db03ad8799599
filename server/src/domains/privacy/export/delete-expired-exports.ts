import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../../platform/context.ts'
import { deleteExports } from './store.ts'

/** Removes archives that have expired, and those that no worker was seen at for a day. */
export async function deleteExpiredExports({ db, clock }: Runtime): Promise<void> {
  const now = clock.now()
  await deleteExports(db.kysely, { now, stillBefore: new Date(now.getTime() - DAY_MS) })
}
