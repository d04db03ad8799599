import type { RecordFilter, WaitlistRecord } from '@pepper/contract/waitlist-records'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../platform/page-cursor.ts'
import { asWaitlistRecord } from './waitlist-record.ts'
import { listRecords } from './waitlist-store.ts'

export interface RecordPage extends RecordFilter {
  before?: string | undefined
  limit: number
}

/** Waitlist records, newest first (RF-4). Needs `waitlist.manage`. */
export async function listWaitlistRecords(
  context: Context,
  { before, limit, ...filter }: RecordPage,
): Promise<{ records: WaitlistRecord[]; earlier: string | null }> {
  authorise(context, 'waitlist.manage')
  const { kysely } = context.runtime.db
  const rows = await listRecords(kysely, filter, { before: decodeCursor(before), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    records: page.map(asWaitlistRecord),
    earlier: last ? encodeCursor({ at: last.created_at_text, id: last.id }) : null,
  }
}
