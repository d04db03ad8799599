import type { UserActivity } from '@pepper/contract/users'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** Lists each of the last days, with the messages that a person sent and the credits that they got and spent. */
export async function listActiveDays(
  executor: Executor,
  id: string,
  range: { days: number; timeZone: string; now: Date },
): Promise<UserActivity['days']> {
  const { days, timeZone, now } = range
  const { rows } = await sql<UserActivity['days'][number]>`
    with span as (
      select (${now}::timestamptz at time zone ${timeZone})::date as today,
        ((((${now}::timestamptz at time zone ${timeZone})::date - ${days}::int + 1)::timestamp) at time zone ${timeZone}) as since
    ), sent as (
      select (t.created_at at time zone ${timeZone})::date as day, count(*) as messages
      from span, chat_sessions s join turns t on t.session_id = s.session_id
      where s.user_id = ${id}::uuid and t.created_at >= since group by 1
    ), moved as (
      select (c.created_at at time zone ${timeZone})::date as day,
        coalesce(sum(c.amount) filter (where c.amount > 0), 0) as received,
        coalesce(-sum(c.amount) filter (where c.amount < 0 and c.metadata ->> 'cause' = 'message'), 0) as spent
      from span, credit_transactions c where c.user_id = ${id}::uuid and c.created_at >= since group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.messages, 0)::int as messages,
      coalesce(m.received, 0)::int as credits_received, coalesce(m.spent, 0)::int as credits_spent
    from span, generate_series(span.today - ${days}::int + 1, span.today, interval '1 day') as g (at)
      cross join lateral (select g.at::date as day) d
      left join sent s on s.day = d.day left join moved m on m.day = d.day
    order by d.day`.execute(executor)
  return rows
}
