import { sql } from 'kysely'
import type { InvariantScope } from '../../../platform/invariants.ts'

/** The opening of a ledger that is read as a whole. `after` is the row after which rows are read, whatever its number. */
const NOTHING = sql`
  0::bigint as sequence, '-9223372036854775808'::bigint as after, 0::bigint as transaction_id, '-infinity'::timestamptz as since,
  0 as daily_credits, 0 as xp_credits, 0::bigint as checksum, 0 as xp_converted, null::text as day, 0 as day_granted,
  0 as day_spent, 0 as user_xp, 0::bigint as xp_entry_id`

/**
 * The time before the last closed row from which turns are read again: nodes whose clocks differ this much do not hide
 * one.
 */
const CLOCKS_DIFFER = sql`interval '15 minutes'`

/** Selects all rows of everyone. */
export function everyone(): InvariantScope {
  return {
    people: sql`(select user_id from credit_accounts)`,
    openings: sql`(select user_id, ${NOTHING} from credit_accounts)`,
    isFull: true,
  }
}

/** Selects all rows of some people. */
export function wholeLedgersOf(userIds: readonly string[]): InvariantScope {
  const people = sql`(select unnest(${userIds}::uuid[]) as user_id)`
  return { people, openings: sql`(select user_id, ${NOTHING} from ${people} asked)`, isFull: true }
}

/** Selects the rows of some people since their closings, or all rows of those who have none. */
export function newRowsOf(userIds: readonly string[]): InvariantScope {
  const people = sql`(select unnest(${userIds}::uuid[]) as user_id)`
  const closed = sql`(select user_id, sequence, sequence as after, transaction_id, transaction_at - ${CLOCKS_DIFFER} as since,
      daily_credits, xp_credits, checksum, xp_converted, day, day_granted, day_spent, user_xp, xp_entry_id
    from ledger_closings where user_id = any (${userIds}::uuid[]) and sequence > 0)`
  const openings = sql`(
    select * from ${closed} closed
    union all
    select user_id, ${NOTHING} from ${people} asked
    where not exists (select from ledger_closings c where c.user_id = asked.user_id and c.sequence > 0))`
  return { people, openings, isFull: false }
}
