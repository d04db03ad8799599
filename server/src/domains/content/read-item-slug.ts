import type { Executor } from '../../platform/db/database.ts'
import { getRow } from './store.ts'

/** Reads the name by which the guide knows an item. Throws content.not_found. */
export async function readItemSlug(executor: Executor, id: string): Promise<string> {
  return (await getRow(executor, id)).slug
}
