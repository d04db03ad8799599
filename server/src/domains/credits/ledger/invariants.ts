import { sql } from 'kysely'
import type { Invariant } from '../../../platform/invariants.ts'

/** The rules that always hold for accounts and their ledger (I1 to I3, I7 to I9). */
export const creditInvariants: Invariant[] = [
  {
    id: 'I1',
    rule: 'a balance is the sum of its ledger, per person and bucket',
    findViolations: ({ people }) => sql`
      select a.user_id::text as subject,
        format('daily %s, ledger %s; xp %s, ledger %s', a.daily_credits, l.daily, a.xp_credits, l.xp) as detail
      from credit_accounts a cross join lateral (
        select coalesce(sum(daily_amount), 0) as daily, coalesce(sum(xp_amount), 0) as xp
        from credit_transactions t where t.user_id = a.user_id
      ) l
      where a.user_id in ${people} and (a.daily_credits <> l.daily or a.xp_credits <> l.xp)`,
  },
  {
    id: 'I2',
    rule: 'no balance is below 0 at any ledger row',
    findViolations: ({ people }) => sql`
      select user_id::text as subject, format('row %s', sequence) as detail from credit_transactions
      where user_id in ${people} and (daily_balance_after < 0 or xp_balance_after < 0)`,
  },
  {
    id: 'I3',
    rule: 'each ledger row continues the one before, without gap or fork',
    findViolations: ({ people }) => sql`
      select user_id::text as subject, format('row %s', sequence) as detail from (
        select user_id, sequence, daily_amount, xp_amount, daily_balance_after, xp_balance_after,
          lag(sequence, 1, 0::bigint) over chain as sequence_before,
          lag(daily_balance_after, 1, 0) over chain as daily_before,
          lag(xp_balance_after, 1, 0) over chain as xp_before
        from credit_transactions where user_id in ${people}
        window chain as (partition by user_id order by sequence)
      ) row
      where sequence <> sequence_before + 1 or daily_balance_after <> daily_before + daily_amount
        or xp_balance_after <> xp_before + xp_amount
      union all
      select a.user_id::text, format('account says %s rows', a.ledger_sequence) from credit_accounts a
      where a.user_id in ${people} and a.ledger_sequence <> (
        select count(*) from credit_transactions t where t.user_id = a.user_id
      )`,
  },
  {
    id: 'I7',
    rule: 'spends minus refunds of a day never exceed the one grant of that day',
    findViolations: ({ people }) => sql`
      select user_id::text as subject, format('%s: %s spent of %s', day, spent, granted) as detail from (
        select user_id, metadata ->> 'day' as day,
          -coalesce(sum(daily_amount) filter (where metadata ->> 'cause' in ('message', 'refund')), 0) as spent,
          coalesce(sum(daily_amount) filter (where metadata ->> 'cause' = 'grant'), 0) as granted,
          count(*) filter (where metadata ->> 'cause' = 'grant') as grants
        from credit_transactions where user_id in ${people} and metadata ? 'day' group by user_id, metadata ->> 'day'
      ) day where spent > granted or grants <> 1`,
  },
  {
    id: 'I8',
    rule: 'a processed gift has exactly one ledger row of its amount, any other gift none',
    findViolations: ({ people }) => sql`
      select g.id::text as subject, format('%s, %s credits, ledger %s in %s rows', g.status, g.amount, l.given, l.rows) as detail
      from credit_gifts g cross join lateral (
        select count(*) as rows, coalesce(sum(xp_amount), 0) as given from credit_transactions t
        where t.user_id = g.recipient_id and t.cause = 'gift:' || g.id and t.transaction_type = 'gifted'
      ) l
      where g.recipient_id in ${people} and (
        l.rows <> (g.status = 'processed')::int or l.given <> case when g.status = 'processed' then g.amount else 0 end
      )
      union all
      select t.user_id::text, format('%s is no gift of theirs', t.cause) from credit_transactions t
      where t.user_id in ${people} and t.cause like 'gift:%' and not exists (
        select from credit_gifts g where g.recipient_id = t.user_id and t.cause = 'gift:' || g.id
      )`,
  },
  {
    id: 'I9',
    rule: 'XP is converted at most once per hundred earned, and only with a daily grant',
    findViolations: ({ people }) => sql`
      select a.user_id::text as subject,
        format('%s converted, ledger %s, xp %s', a.xp_converted, l.converted, a.user_xp) as detail
      from credit_accounts a cross join lateral (
        select coalesce(sum(xp_amount), 0) as converted,
          count(*) filter (where not exists (
            select from credit_transactions g
            where g.user_id = t.user_id and g.cause = 'grant:' || substr(t.cause, 12)
          )) as loose
        from credit_transactions t where t.user_id = a.user_id and t.transaction_type = 'xp_converted'
      ) l
      where a.user_id in ${people}
        and (a.xp_converted <> l.converted or l.converted * 100 > a.user_xp or l.loose > 0)`,
  },
]
