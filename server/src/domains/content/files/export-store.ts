import type { ContentFilter } from '@pepper/contract/content'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import { type ItemRow, isWanted, WHOLE } from '../store.ts'

export interface ContentExport extends ContentFilter {
  /** The chosen items; without them, all that the filter finds. */
  ids?: string[] | undefined
}

/** Lists the chosen items, or those of a filter, the first created first. */
export async function listExported(
  executor: Executor,
  { ids, ...filter }: ContentExport,
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${WHOLE} from content_items
    where ${isWanted(filter)} and ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`}
    order by created_at, id limit ${limit}`.execute(executor)
  return rows
}
