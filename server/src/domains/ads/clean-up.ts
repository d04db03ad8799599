import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { deleteImpressions } from './store.ts'

const KEPT_MS = 2 * DAY_MS

/** Deletes the records of which person saw which ad before yesterday; the counts stay. */
export async function cleanUpAds({ db, clock }: Runtime): Promise<void> {
  await deleteImpressions(db.kysely, new Date(clock.now().getTime() - KEPT_MS))
}
