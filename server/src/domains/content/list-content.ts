import type { ContentFilter } from '@pepper/contract/content'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodePlace, encodePlace } from '../../platform/page-cursor.ts'
import { presentSummary } from './present-item.ts'
import { countRows, listRows } from './store.ts'

export interface ContentPage extends ContentFilter {
  before?: string | undefined
  limit: number
}

/** Lists items, the last changed first, with counts of all of them. Needs `content.manage`. */
export async function listContent(request: Context, { before, limit, ...filter }: ContentPage) {
  const context = authorise(request, 'content.manage')
  const { db } = context.runtime
  const rows = await listRows(db.kysely, filter, { before: decodePlace(before), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentSummary),
    earlier: rows.length > limit && last ? encodePlace({ at: last.updated_at, id: last.id }) : null,
    counts: await countRows(db.kysely),
  }
}
