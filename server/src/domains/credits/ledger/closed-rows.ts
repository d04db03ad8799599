import { type RawBuilder, sql } from 'kysely'
import type { Invariant } from '../../../platform/invariants.ts'

/**
 * Selects a checksum of ledger rows `t`. It has 52 bits, which programs read without loss, and is the same whatever the
 * order of the rows, the version of PostgreSQL and the time zone of the connection.
 */
export const CHECKSUM: RawBuilder<number> = sql`coalesce(bit_xor(('x' || left(md5(concat_ws('|', t.sequence, t.transaction_type,
  t.daily_amount, t.xp_amount, t.daily_balance_after, t.xp_balance_after, t.cause, t.metadata, extract(epoch from t.created_at)
  )), 13))::bit(52)::bigint), 0)`

/** Selects what ledger rows `t` spent of the credits of a day. */
export const SPENT = sql`-coalesce(sum(t.daily_amount) filter (where t.metadata ->> 'cause' in ('message', 'refund')), 0)`

/** Selects what ledger rows `t` granted. */
export const GRANTED = sql`coalesce(sum(t.daily_amount) filter (where t.metadata ->> 'cause' = 'grant'), 0)`

/** Selects what ledger rows `t` converted. */
export const CONVERTED = sql`coalesce(sum(t.xp_amount) filter (where t.transaction_type = 'xp_converted'), 0)`

/** Selects the last day that ledger rows `t` granted. */
export const LAST_DAY = sql`max(t.metadata ->> 'day') filter (where t.metadata ->> 'cause' = 'grant')`

/**
 * The rule that no row is changed, added or removed behind a closing. In full, all rows behind it are counted again;
 * else only its last row is looked at.
 */
export const closedRows: Invariant = {
  id: 'I3-closed',
  rule: 'the rows behind a closing are those that it counted',
  findViolations: ({ people, openings, isFull }) =>
    isFull
      ? sql`
        select c.user_id, c.user_id::text as subject, case
          when l.rows <> c.sequence then format('closed at row %s, and there are %s rows', c.sequence, l.rows)
          when l.daily <> c.daily_credits or l.xp <> c.xp_credits then format(
            'closed at row %s with daily %s, xp %s; the rows make daily %s, xp %s', c.sequence, c.daily_credits, c.xp_credits,
            l.daily, l.xp)
          else format('closed at row %s, and a row before it is not as it was', c.sequence) end as detail
        from ledger_closings c cross join lateral (
          select count(*) as rows, coalesce(sum(t.daily_amount), 0) as daily, coalesce(sum(t.xp_amount), 0) as xp,
            ${CHECKSUM} as checksum, ${CONVERTED} as converted, ${LAST_DAY} as day, max(t.id) as last_id
          from credit_transactions t where t.user_id = c.user_id and t.sequence <= c.sequence
        ) l cross join lateral (
          select ${GRANTED} as granted, ${SPENT} as spent from credit_transactions t
          where t.user_id = c.user_id and t.sequence <= c.sequence and t.metadata ->> 'day' = l.day
        ) d
        where c.sequence > 0 and c.user_id in ${people} and (
          l.rows <> c.sequence or l.daily <> c.daily_credits or l.xp <> c.xp_credits or l.checksum <> c.checksum
          or l.converted <> c.xp_converted or l.day is distinct from c.day or d.granted <> c.day_granted
          or d.spent <> c.day_spent or l.last_id is distinct from c.transaction_id)`
      : sql`
        select o.user_id, o.user_id::text as subject, format('row %s is not the one that was closed', o.sequence) as detail
        from ${openings} o left join credit_transactions t on t.user_id = o.user_id and t.sequence = o.sequence
        where o.sequence > 0 and (t.id is distinct from o.transaction_id
          or t.daily_balance_after <> o.daily_credits or t.xp_balance_after <> o.xp_credits)`,
}
