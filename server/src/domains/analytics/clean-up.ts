import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { dayIn } from './rules.ts'
import { deleteTableSizes } from './table-sizes-store.ts'

const KEPT_DAYS = 400

/** Deletes table sizes that are too old to compare with. */
export async function cleanUpAnalytics({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  await deleteTableSizes(db.kysely, dayIn('UTC', before))
}
