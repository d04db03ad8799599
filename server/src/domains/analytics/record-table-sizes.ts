import type { Runtime } from '../../platform/context.ts'
import { dayIn } from './rules.ts'
import { insertTableSizes } from './table-sizes-store.ts'

/** Records the size of each table once a day, so that growth can be shown (AD-5). */
export async function recordTableSizes({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  await insertTableSizes(db.kysely, dayIn('UTC', clock.now()))
}
