import type { Executor } from '../../platform/db/database.ts'
import { getRow } from './store.ts'

/** The name under which an item is known to the guide. Throws content.not_found. */
export async function readItemSlug(executor: Executor, id: string): Promise<string> {
  return (await getRow(executor, id)).slug
}
