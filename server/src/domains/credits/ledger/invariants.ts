import { sql } from 'kysely'
import type { Invariant } from '../../../platform/invariants.ts'
import { closedRows } from './closed-rows.ts'

/** The rules that always hold for accounts and their ledger (I1 to I3, I7 to I9). */
export const creditInvariants: Invariant[] = [
  {
    id: 'I1',
    rule: 'a balance is the sum of its ledger, per person and bucket',
    findViolations: ({ openings }) => sql`
      select a.user_id, a.user_id::text as subject,
        format('daily %s, ledger %s; xp %s, ledger %s', a.daily_credits, l.daily, a.xp_credits, l.xp) as detail
      from ${openings} o join credit_accounts a on a.user_id = o.user_id cross join lateral (
        select o.daily_credits + coalesce(sum(daily_amount), 0) as daily, o.xp_credits + coalesce(sum(xp_amount), 0) as xp
        from credit_transactions t where t.user_id = o.user_id and t.sequence > o.after
      ) l
      where a.daily_credits <> l.daily or a.xp_credits <> l.xp`,
  },
  {
    id: 'I2',
    rule: 'no balance is below 0 at any ledger row',
    findViolations: ({ openings }) => sql`
      select t.user_id, t.user_id::text as subject, format('row %s', t.sequence) as detail
      from ${openings} o join credit_transactions t on t.user_id = o.user_id and t.sequence > o.after
      where t.daily_balance_after < 0 or t.xp_balance_after < 0`,
  },
  {
    id: 'I3',
    rule: 'each ledger row continues the one before, without gap or fork',
    findViolations: ({ openings }) => sql`
      select user_id, user_id::text as subject, format('row %s', sequence) as detail from (
        select t.user_id, t.sequence, daily_amount, xp_amount, daily_balance_after, xp_balance_after,
          lag(t.sequence, 1, o.sequence) over chain as sequence_before,
          lag(daily_balance_after, 1, o.daily_credits) over chain as daily_before,
          lag(xp_balance_after, 1, o.xp_credits) over chain as xp_before
        from ${openings} o join credit_transactions t on t.user_id = o.user_id and t.sequence > o.after
        window chain as (partition by t.user_id order by t.sequence)
      ) row
      where sequence <> sequence_before + 1 or daily_balance_after <> daily_before + daily_amount
        or xp_balance_after <> xp_before + xp_amount
      union all
      select a.user_id, a.user_id::text, format('account says %s rows', a.ledger_sequence)
      from ${openings} o join credit_accounts a on a.user_id = o.user_id
      where a.ledger_sequence <> o.sequence + (
        select count(*) from credit_transactions t where t.user_id = o.user_id and t.sequence > o.after
      )`,
  },
  closedRows,
  {
    id: 'I7',
    rule: 'spends minus refunds of a day never exceed the one grant of that day',
    // The day that was open at the closing goes on with what the closing says of it.
    findViolations: ({ openings }) => sql`
      select user_id, user_id::text as subject, format('%s: %s spent of %s', day, spent, granted) as detail from (
        select o.user_id, t.metadata ->> 'day' as day,
          coalesce(max(o.day_spent) filter (where o.day = t.metadata ->> 'day'), 0)
            - coalesce(sum(daily_amount) filter (where metadata ->> 'cause' in ('message', 'refund')), 0) as spent,
          coalesce(max(o.day_granted) filter (where o.day = t.metadata ->> 'day'), 0)
            + coalesce(sum(daily_amount) filter (where metadata ->> 'cause' = 'grant'), 0) as granted,
          count(*) filter (where metadata ->> 'cause' = 'grant')
            + count(distinct o.day) filter (where o.day = t.metadata ->> 'day') as grants
        from ${openings} o join credit_transactions t on t.user_id = o.user_id and t.sequence > o.after
        where metadata ? 'day' group by o.user_id, t.metadata ->> 'day'
      ) day where spent > granted or grants <> 1`,
  },
  {
    id: 'I8',
    rule: 'a processed gift has exactly one ledger row of its amount, any other gift none',
    // A person has few gifts: all of them are read, whatever was closed.
    findViolations: ({ people, openings }) => sql`
      select g.recipient_id as user_id, g.id::text as subject,
        format('%s, %s credits, ledger %s in %s rows', g.status, g.amount, l.given, l.rows) as detail
      from credit_gifts g cross join lateral (
        select count(*) as rows, coalesce(sum(xp_amount), 0) as given from credit_transactions t
        where t.user_id = g.recipient_id and t.cause = 'gift:' || g.id and t.transaction_type = 'gifted'
      ) l
      where g.recipient_id in ${people} and (
        l.rows <> (g.status = 'processed')::int or l.given <> case when g.status = 'processed' then g.amount else 0 end
      )
      union all
      select t.user_id, t.user_id::text, format('%s is no gift of theirs', t.cause)
      from ${openings} o join credit_transactions t on t.user_id = o.user_id and t.sequence > o.after
      where t.cause like 'gift:%' and not exists (
        select from credit_gifts g where g.recipient_id = t.user_id and t.cause = 'gift:' || g.id
      )`,
  },
  {
    id: 'I9',
    rule: 'XP is converted at most once per hundred earned, and only with a daily grant',
    findViolations: ({ openings }) => sql`
      select a.user_id, a.user_id::text as subject,
        format('%s converted, ledger %s, xp %s', a.xp_converted, l.converted, a.user_xp) as detail
      from ${openings} o join credit_accounts a on a.user_id = o.user_id cross join lateral (
        select o.xp_converted + coalesce(sum(xp_amount), 0) as converted,
          count(*) filter (where not exists (
            select from credit_transactions g
            where g.user_id = t.user_id and g.cause = 'grant:' || substr(t.cause, 12)
          )) as loose
        from credit_transactions t
        where t.user_id = o.user_id and t.sequence > o.after and t.transaction_type = 'xp_converted'
      ) l
      where a.xp_converted <> l.converted or l.converted * 100 > a.user_xp or l.loose > 0`,
  },
]
