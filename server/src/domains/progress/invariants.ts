import { type RawBuilder, sql } from 'kysely'
import type { Invariant, InvariantScope } from '../../platform/invariants.ts'

/**
 * Selects the openings of a scope with `xp_since`, the XP since then, and `last_xp_id`, the last entry of it. There is no
 * index of entries in the order of their ids by person, because each reply would pay for it: new ones are found by the
 * causes that belong to new ledger rows. XP of another cause makes the sum differ, and then all entries are read.
 */
export function withXpSince({ openings, isFull }: InvariantScope): RawBuilder<unknown> {
  const entries = isFull
    ? sql`xp_entries x where x.user_id = o.user_id`
    : sql`(
        select case
          when t.cause like 'spend:%' then 'answered:' || substr(t.cause, 7)
          when t.cause like 'grant:%' then 'first_of_day:' || substr(t.cause, 7)
          else t.cause end as cause
        from credit_transactions t where t.user_id = o.user_id and t.sequence > o.after
        union
        select unnest(array['first_of_day:' || o.day, 'import', 'activation'])
      ) expected join xp_entries x on x.user_id = o.user_id and x.cause = expected.cause and x.id > o.xp_entry_id`
  return sql`(select o.*, e.xp_since, e.last_xp_id from ${openings} o cross join lateral (
      select coalesce(sum(x.amount), 0) as xp_since, coalesce(max(x.id), 0) as last_xp_id from ${entries}
    ) e)`
}

/** The rule that XP is the sum of its entries. */
export const progressInvariants: Invariant[] = [
  {
    id: 'XP',
    rule: "a person's XP is the sum of their entries",
    findViolations: (scope) => sql`
      select a.user_id, a.user_id::text as subject, format('%s, entries %s', a.user_xp, o.user_xp + o.xp_since) as detail
      from ${withXpSince(scope)} o join credit_accounts a on a.user_id = o.user_id
      where a.user_xp <> o.user_xp + o.xp_since`,
  },
]
