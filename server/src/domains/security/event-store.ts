import type { SecurityEventFilter } from '@pepper/contract/security'
import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import type { BeforeId } from '../audit/log/index.ts'

export type EventRow = Awaited<ReturnType<typeof listEventRows>>[number]

/** Lists the security events that a filter matches, newest first. */
export async function listEventRows(
  executor: Executor,
  { type, user, network, from, to }: SecurityEventFilter,
  { before, limit }: BeforeId,
) {
  return executor
    .selectFrom('security_events')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('event_type', '=', type ?? ''))
    .$if(user !== undefined, (query) => query.where('user_id', '=', user ?? ''))
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', new Date(to ?? 0)))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the administration's screens that were recorded as denied to an account since a moment. */
export async function listDeniedScreens(executor: Executor, userId: string, since: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('security_events')
    .select(sql<string>`details ->> 'screen'`.as('screen'))
    .where('user_id', '=', userId)
    .where('event_type', '=', 'unauthorized_access')
    .where('created_at', '>', since)
    .where(sql<boolean>`details ? 'screen'`)
    .execute()
  return rows.map(({ screen }) => screen)
}
