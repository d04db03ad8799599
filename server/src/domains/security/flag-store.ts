import { DAY_MS } from '@pepper/contract/durations'
import type { SuspicionSignal } from '@pepper/contract/security'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'

export type FlagRow = Awaited<ReturnType<typeof listFlagRows>>[number]

const HABIT_DAYS = 90
const EVENTS_LOOKED_AT = 300

export async function findEvent(executor: Executor, id: number) {
  return executor.selectFrom('security_events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the events of an account that the rule considers, from the day before one event, newest first. */
export async function listEarlierEvents(
  executor: Executor,
  userId: string,
  before: { id: number; at: Date },
) {
  return executor
    .selectFrom('security_events')
    .select(['event_type', 'created_at', 'network', 'details'])
    .where('user_id', '=', userId)
    .where('id', '<', before.id)
    .where((eb) =>
      eb.or([
        eb('event_type', 'in', ['login_failed', 'login_succeeded']),
        sql<boolean>`details ? 'refusals'`,
      ]),
    )
    .where('created_at', '>', new Date(before.at.getTime() - DAY_MS))
    .orderBy('id', 'desc')
    .limit(EVENTS_LOOKED_AT)
    .execute()
}

/** Counts an account's sign-ins in each hour of the day, UTC, in the months before an event: 24 counts. */
export async function countSignInsByHour(
  executor: Executor,
  userId: string,
  before: { id: number; at: Date },
): Promise<number[]> {
  const since = new Date(before.at.getTime() - HABIT_DAYS * DAY_MS)
  const { rows } = await sql<{ hour: number; count: number }>`
    select extract(hour from created_at at time zone 'UTC')::int as hour, count(*)::int as count
    from security_events
    where user_id = ${userId} and event_type = 'login_succeeded' and id < ${before.id} and created_at > ${since}
    group by 1`.execute(executor)
  const counts = Array.from({ length: 24 }, () => 0)
  for (const { hour, count } of rows) counts[hour] = count
  return counts
}

interface Raised {
  userId: string
  signals: readonly SuspicionSignal[]
  event: { id: number; at: Date }
}

/** Opens a flag for an account, or adds to the open one; undefined if this event was counted before. */
export async function raiseFlag(tx: Transaction, { userId, signals, event }: Raised) {
  const counted = await tx
    .insertInto('suspicious_activity_events')
    .values({ event_id: event.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!counted) return undefined
  const { rows } = await sql<{ id: string; told_at: Date | null; signals: SuspicionSignal[] }>`
    insert into suspicious_activity as s (user_id, signals, first_seen_at, last_seen_at)
    values (${userId}, ${signals}::text[], ${event.at}, ${event.at})
    on conflict (user_id) where settled_at is null do update set
      signals = array(select distinct unnest(s.signals || excluded.signals) order by 1),
      events = s.events + 1, first_seen_at = least(s.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at)
    returning id, told_at, signals`.execute(tx)
  return rows[0]
}

export async function markTold(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable('suspicious_activity').set({ told_at: at }).where('id', '=', id).execute()
}

/** Lists flags that are open, or settled, newest first. */
export async function listFlagRows(
  executor: Executor,
  query: { isSettled: boolean; before: number | undefined; limit: number },
) {
  return executor
    .selectFrom('suspicious_activity')
    .selectAll()
    .where('settled_at', query.isSettled ? 'is not' : 'is', null)
    .$if(query.before !== undefined, (select) => select.where('sequence', '<', query.before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(query.limit)
    .execute()
}

export async function listFlagsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('suspicious_activity')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(20)
    .execute()
}

export async function countOpenFlags(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('suspicious_activity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Settles an open flag; undefined if it does not exist or is already settled. */
export async function settleOpenFlag(tx: Transaction, change: { id: string; by: string; now: Date }) {
  return tx
    .updateTable('suspicious_activity')
    .set({ settled_at: change.now, settled_by: change.by })
    .where('id', '=', change.id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
