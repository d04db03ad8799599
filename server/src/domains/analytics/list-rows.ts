import type { AnalyticsRow, AnalyticsRowsOf } from '@pepper/contract/analytics'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inKnownTimeZone, MOST_DAYS, readRange } from '../../platform/day-range.ts'
import { readFromReplica } from '../../platform/db/replicas/read-replicas.ts'
import { countRows, findRows } from './rows-store.ts'
import { decodeCursor, encodeCursor, mayName } from './rules.ts'

export type RowsQuestion = Partial<AnalyticsRange> & {
  of: AnalyticsRowsOf
  until?: string | undefined
  before?: string | undefined
  limit: number
}

/**
 * Lists the rows behind a figure, newest first, of a range of days or of all time, up to the moment at which the figure
 * was counted where that is given (AD-2). Viewers who hold `users.read` see names. Needs `analytics.read`. Throws
 * request.invalid.
 */
export async function listRows(
  request: Context,
  { of, until, before, limit, from, to, time_zone }: RowsQuestion,
): Promise<{ total: number; rows: AnalyticsRow[]; earlier: string | null }> {
  const context = authorise(request, 'analytics.read')
  const { runtime } = context
  const day = from ?? to
  const range = day ? readRange(runtime, { from: from ?? day, to: to ?? day, time_zone }, MOST_DAYS) : null
  const asked = { of, range, until: until === undefined ? null : new Date(until) }
  const page = { ...asked, before: decodeCursor(before), limit: limit + 1, isNaming: mayName(context) }
  const { total, found } = await readFromReplica(runtime, async (executor) => ({
    total: await inKnownTimeZone(countRows(executor, asked)),
    found: await findRows(executor, page),
  }))
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const rows = shown.map(({ key, at_us, user_id, person, what }) => ({
    key,
    at: new Date(at_us / 1000).toISOString(),
    user_id,
    person,
    what,
  }))
  return { total, rows, earlier: last ? encodeCursor({ atUs: last.at_us, key: last.key }) : null }
}
