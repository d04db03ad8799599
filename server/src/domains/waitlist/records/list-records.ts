import type { RecordFilter, WaitlistRecord } from '@pepper/contract/waitlist/records'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/page-cursor.ts'
import { wholeEmail } from '../../../platform/whole-email.ts'
import { presentRecord } from './record.ts'
import { countRecords, listRecords, listRecordsOfEmail } from './store.ts'

export interface RecordPage extends RecordFilter {
  before?: string | undefined
  limit: number
}

/**
 * Lists waitlist records, newest first (RF-4). If the search is a whole email address, its record comes before all
 * others on the first page, in addition to `limit`. Needs `waitlist.manage`.
 */
export async function listWaitlistRecords(
  request: Context,
  { before, limit, ...filter }: RecordPage,
): Promise<{ records: WaitlistRecord[]; earlier: string | null; total: number | null }> {
  const context = authorise(request, 'waitlist.manage')
  const { kysely } = context.runtime.db
  const email = wholeEmail(filter.search)
  const isFirst = before === undefined
  const rows = await listRecords(kysely, filter, {
    before: decodeCursor(before),
    limit: limit + 1,
    exceptEmail: email,
  })
  const exact = isFirst && email !== null ? await listRecordsOfEmail(kysely, filter, email) : []
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    records: [...exact, ...page].map(presentRecord),
    earlier: last ? encodeCursor({ at: last.created_at_text, id: last.id }) : null,
    total: isFirst ? await countRecords(kysely, filter) : null,
  }
}
