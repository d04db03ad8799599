import type { Transaction } from '../../platform/db/database.ts'
import { slugOf } from './rules.ts'
import { chooseFreeSlug, type ItemRow } from './store.ts'

/** Returns the address of an item under a title: one that was published once keeps its own. */
export async function slugFor(tx: Transaction, item: ItemRow, title: string): Promise<string> {
  return item.published_at ? item.slug : chooseFreeSlug(tx, slugOf(title), item.id)
}
