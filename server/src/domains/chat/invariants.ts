import { sql } from 'kysely'
import type { Invariant } from '../../platform/invariants.ts'

/** Invariants between turns, their messages and the ledger (I4 to I6, I11). */
export const chatInvariants: Invariant[] = [
  {
    id: 'I4',
    rule: 'a charged turn has exactly one spend, an uncharged one none',
    findViolations: ({ people }) => sql`
      select t.id::text as subject, format('%s, charged %s, %s spends', t.status, t.is_charged, s.spends) as detail
      from turns t cross join lateral (
        select count(*) as spends from credit_transactions c where c.user_id = t.user_id and c.cause = 'spend:' || t.id
      ) s
      where t.user_id in ${people} and s.spends <> t.is_charged::int`,
  },
  {
    id: 'I5',
    rule: 'a failed turn has its refund, an answered one none, and there is no refund without a spend',
    findViolations: ({ people }) => sql`
      select t.id::text as subject, format('%s, refunded %s, %s refunds', t.status, t.is_refunded, r.refunds) as detail
      from turns t cross join lateral (
        select count(*) as refunds from credit_transactions c where c.user_id = t.user_id and c.cause = 'refund:' || t.id
      ) r
      where t.user_id in ${people} and (
        r.refunds <> t.is_refunded::int or (t.status = 'failed' and t.is_charged and r.refunds <> 1)
        or (t.status in ('answered', 'streaming') and r.refunds <> 0)
      )
      union all
      select c.cause, 'a refund or spend without a turn' from credit_transactions c
      where c.user_id in ${people} and c.metadata ->> 'cause' in ('message', 'refund')
        and not exists (select from turns t where c.cause in ('spend:' || t.id, 'refund:' || t.id)
          and t.id = split_part(c.cause, ':', 2)::uuid)`,
  },
  {
    id: 'I6',
    rule: 'no turn older than 90 s is unsettled without a live heartbeat',
    findViolations: ({ people }) => sql`
      select t.id::text as subject, format('since %s', t.created_at) as detail from turns t
      where t.user_id in ${people} and t.status = 'streaming' and t.created_at < now() - interval '90 seconds'
        and not exists (
          select from server_nodes n where n.id = t.node_id and n.heartbeat_at > now() - interval '20 seconds'
        )`,
  },
  {
    id: 'I11',
    rule: 'a message id gives one turn, and a turn one question and one reply',
    findViolations: ({ people }) => sql`
      select m.turn_id::text as subject, format('%s messages of its %s', count(*), m.role) as detail from messages m
      where m.user_id in ${people} group by m.turn_id, m.role having count(*) > 1
      union all
      select t.reply_id::text, format('the reply of %s turns', count(*)) from turns t
      where t.user_id in ${people} group by t.reply_id having count(*) > 1`,
  },
]
