import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/db/database.ts'
import { CHECKSUM, CONVERTED, GRANTED, LAST_DAY, SPENT } from './closed-rows.ts'

/** The facts of other rooms that a closing needs. */
export interface ClosingFacts {
  /** The openings with `xp_since` and `last_xp_id`. */
  openings: RawBuilder<unknown>
  /** Causes of ledger rows of the person `o.user_id` before which the closing has to end, because their turns are open. */
  held: RawBuilder<unknown>
}

/**
 * Closes the ledgers of people for whom every invariant was found to hold in this transaction: up to their last row, or
 * up to the row before the spend of a turn that is still open. A later closing is never replaced by an earlier one.
 */
export async function closeLedgers(tx: Transaction, { openings, held }: ClosingFacts): Promise<void> {
  await sql`
    insert into ledger_closings as c (user_id, sequence, transaction_id, transaction_at, daily_credits, xp_credits, checksum,
      xp_converted, day, day_granted, day_spent, user_xp, xp_entry_id, checked_at)
    select o.user_id, last.sequence, last.id, last.created_at, last.daily_balance_after, last.xp_balance_after,
      o.checksum # n.checksum, o.xp_converted + n.converted, coalesce(n.day, o.day), d.granted, d.spent, o.user_xp + o.xp_since,
      greatest(o.xp_entry_id, o.last_xp_id), now()
    from ${openings} o
    join credit_accounts a on a.user_id = o.user_id
    cross join lateral (
      select least(a.ledger_sequence, min(t.sequence) - 1) as sequence from ${held} h
      join credit_transactions t on t.user_id = o.user_id and t.cause = h.cause
    ) end_row
    join credit_transactions last on last.user_id = o.user_id and last.sequence = end_row.sequence
    cross join lateral (
      select ${CHECKSUM} as checksum, ${CONVERTED} as converted, ${LAST_DAY} as day from credit_transactions t
      where t.user_id = o.user_id and t.sequence > o.after and t.sequence <= end_row.sequence
    ) n
    cross join lateral (
      select ${GRANTED} + case when n.day is null or n.day = o.day then o.day_granted else 0 end as granted,
        ${SPENT} + case when n.day is null or n.day = o.day then o.day_spent else 0 end as spent
      from credit_transactions t where t.user_id = o.user_id and t.sequence > o.after and t.sequence <= end_row.sequence
        and t.metadata ->> 'day' = coalesce(n.day, o.day)
    ) d
    where end_row.sequence >= greatest(o.sequence, 1)
    order by o.user_id
    on conflict (user_id) do update set
      sequence = excluded.sequence, transaction_id = excluded.transaction_id, transaction_at = excluded.transaction_at,
      daily_credits = excluded.daily_credits, xp_credits = excluded.xp_credits, checksum = excluded.checksum,
      xp_converted = excluded.xp_converted, day = excluded.day, day_granted = excluded.day_granted,
      day_spent = excluded.day_spent, user_xp = excluded.user_xp, xp_entry_id = excluded.xp_entry_id,
      checked_at = excluded.checked_at
    where c.sequence <= excluded.sequence`.execute(tx)
}

/** Marks the ledgers of people who broke an invariant, and unmarks those of whom all rows were found correct. */
export async function markLedgers(
  tx: Transaction,
  { broken, sound }: { broken: readonly string[]; sound: readonly string[] },
): Promise<void> {
  if (broken.length > 0) {
    await sql`
      insert into ledger_closings (user_id, sequence, transaction_id, transaction_at, daily_credits, xp_credits, checksum,
        xp_converted, day_granted, day_spent, user_xp, xp_entry_id, checked_at, failed_at)
      select user_id, 0, 0, 'epoch', 0, 0, 0, 0, 0, 0, 0, 0, now(), now() from unnest(${broken}::uuid[]) user_id
      on conflict (user_id) do update set failed_at = excluded.failed_at`.execute(tx)
  }
  await sql`
    update ledger_closings set failed_at = null
    where user_id = any (${sound}::uuid[]) and failed_at is not null`.execute(tx)
}
