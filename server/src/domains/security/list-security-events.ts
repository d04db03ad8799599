import type { SecurityEvent, SecurityEventFilter } from '@pepper/contract/security'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import type { BeforeId } from '../audit/log/index.ts'
import { findPeople } from '../profiles/index.ts'
import { listEventRows } from './event-store.ts'
import { presentEvent } from './present-event.ts'

/** Lists security events, newest first (SE-1). Needs `audit.read`. */
export async function listSecurityEvents(
  request: Context,
  { before, limit, ...filter }: SecurityEventFilter & Partial<BeforeId> & { limit: number },
): Promise<{ events: SecurityEvent[]; earlier: number | null }> {
  const context = authorise(request, 'audit.read')
  const { kysely } = context.runtime.db
  const rows = await listEventRows(kysely, filter, { before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const people = await findPeople(
    kysely,
    page.map(({ user_id }) => user_id),
  )
  return {
    events: page.map((row) => presentEvent(row, people)),
    earlier: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
