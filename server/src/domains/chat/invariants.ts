import { type RawBuilder, sql } from 'kysely'
import type { Invariant, InvariantScope } from '../../platform/invariants.ts'

/** Selects the turn of a ledger row `c`; null if its cause names none. */
const TURN_OF_ROW = sql`case when c.cause ~ '^(spend|refund):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then split_part(c.cause, ':', 2)::uuid end`

const OF_TURNS = sql`c.metadata ->> 'cause' in ('message', 'refund')`

/**
 * Selects the turns in a scope: those of the chats of its people, and those that new ledger rows are about. There is no
 * index of turns by person, because each message would pay for it.
 */
function turnsIn({ openings, isFull }: InvariantScope): RawBuilder<unknown> {
  const columns = sql`o.user_id, t.id, t.status, t.is_charged, t.is_refunded, t.session_id, t.user_message_id, t.reply_id`
  if (isFull) {
    return sql`(select ${columns} from ${openings} o join chat_sessions s on s.user_id = o.user_id
      join turns t on t.session_id = s.session_id)`
  }
  return sql`(
    select ${columns} from ${openings} o
    join chat_sessions s on s.user_id = o.user_id and s.last_message_at >= o.since
    cross join lateral (
      -- The offset keeps the planner from reading the whole chat.
      select * from turns n where n.session_id = s.session_id and n.created_at >= o.since offset 0) t
    union
    select ${columns} from ${openings} o
    join credit_transactions c on c.user_id = o.user_id and c.sequence > o.after and ${OF_TURNS}
    join turns t on t.id = ${TURN_OF_ROW})`
}

/**
 * Selects the messages in a scope: of chats with a new `turn` of the statement around, those from the first question of
 * these turns on.
 */
function messagesIn(scope: InvariantScope): RawBuilder<unknown> {
  if (scope.isFull) {
    return sql`(select o.user_id, m.turn_id, m.role from ${scope.openings} o
      join chat_sessions s on s.user_id = o.user_id join messages m on m.session_id = s.session_id)`
  }
  return sql`(select t.user_id, m.turn_id, m.role from (
      select t.user_id, t.session_id, coalesce(min(q.position), 0) as first from turn t
      left join messages q on q.id = t.user_message_id group by 1, 2
    ) t join messages m on m.session_id = t.session_id and m.position >= t.first)`
}

/** Selects the causes of the spends of the turns that a person, `o.user_id` of the statement around, has open. */
export const OPEN_SPENDS: RawBuilder<unknown> = sql`(select 'spend:' || t.id as cause from turns t
  where t.user_id = o.user_id and t.status = 'streaming')`

/** Invariants between turns, their messages and the ledger (I4 to I6, I11). */
export const chatInvariants: Invariant[] = [
  {
    id: 'I4',
    rule: 'a charged turn has exactly one spend, an uncharged one none',
    findViolations: (scope) => sql`
      select t.user_id, t.id::text as subject, format('%s, charged %s, %s spends', t.status, t.is_charged, s.spends) as detail
      from ${turnsIn(scope)} t cross join lateral (
        select count(*) as spends from credit_transactions c where c.user_id = t.user_id and c.cause = 'spend:' || t.id
      ) s
      where s.spends <> t.is_charged::int`,
  },
  {
    id: 'I5',
    rule: 'a failed turn has its refund, an answered one none, and there is no refund without a spend',
    findViolations: (scope) => sql`
      select t.user_id, t.id::text as subject,
        format('%s, refunded %s, %s refunds', t.status, t.is_refunded, r.refunds) as detail
      from ${turnsIn(scope)} t cross join lateral (
        select count(*) as refunds from credit_transactions c where c.user_id = t.user_id and c.cause = 'refund:' || t.id
      ) r
      where r.refunds <> t.is_refunded::int or (t.status = 'failed' and t.is_charged and r.refunds <> 1)
        or (t.status in ('answered', 'streaming') and r.refunds <> 0)
      union all
      select c.user_id, c.cause, 'a refund or spend without a turn'
      from ${scope.openings} o join credit_transactions c on c.user_id = o.user_id and c.sequence > o.after
      where ${OF_TURNS} and not exists (
        select from turns t where t.id = ${TURN_OF_ROW} and c.cause in ('spend:' || t.id, 'refund:' || t.id))
      union all
      select c.user_id, c.cause, 'a refund without an earlier spend'
      from ${scope.openings} o join credit_transactions c on c.user_id = o.user_id and c.sequence > o.after
      where c.cause like 'refund:%' and not exists (
        select from credit_transactions s
        where s.user_id = c.user_id and s.cause = 'spend:' || substr(c.cause, 8) and s.sequence < c.sequence)`,
  },
  {
    id: 'I6',
    rule: 'no turn older than 90 s is unsettled without a live heartbeat',
    findViolations: ({ openings }) => sql`
      select o.user_id, t.id::text as subject, format('since %s', t.created_at) as detail
      from ${openings} o join turns t on t.user_id = o.user_id and t.status = 'streaming'
      where t.created_at < now() - interval '90 seconds' and not exists (
        select from server_nodes n where n.id = t.node_id and n.heartbeat_at > now() - interval '20 seconds'
      )`,
  },
  {
    id: 'I11',
    rule: 'a message id gives one turn, and a turn one question and one reply',
    findViolations: (scope) => sql`
      with turn as materialized (select * from ${turnsIn(scope)} t)
      select m.user_id, m.turn_id::text as subject, format('%s messages of its %s', count(*), m.role) as detail
      from ${messagesIn(scope)} m group by m.user_id, m.turn_id, m.role having count(*) > 1
      union all
      select t.user_id, t.reply_id::text, format('the reply of %s turns', count(*))
      from turn t group by t.user_id, t.reply_id having count(*) > 1
      union all
      select t.user_id, t.reply_id::text, 'the reply of another turn'
      from turn t join messages m on m.id = t.reply_id and m.turn_id <> t.id`,
  },
]
