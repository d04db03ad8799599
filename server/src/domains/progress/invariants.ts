import { type RawBuilder, sql } from 'kysely'
import type { Invariant, InvariantScope } from '../../platform/invariants.ts'

/**
 * Selects the XP of people in a scope: user_id, xp and the id of the last entry. There is no index of entries in the
 * order of their ids by person, because each reply would pay for it: new ones are found by the causes that belong to new
 * ledger rows. XP of another cause makes the sum differ, and then all entries are read.
 */
export function xpSince({ openings, isFull }: InvariantScope): RawBuilder<unknown> {
  if (isFull) {
    return sql`(select o.user_id, coalesce(sum(x.amount), 0) as xp, coalesce(max(x.id), 0) as last_id
      from ${openings} o left join xp_entries x on x.user_id = o.user_id group by o.user_id)`
  }
  return sql`(select o.user_id, e.xp, e.last_id from ${openings} o cross join lateral (
      select coalesce(sum(x.amount), 0) as xp, coalesce(max(x.id), 0) as last_id from (
        select case
          when t.cause like 'spend:%' then 'answered:' || substr(t.cause, 7)
          when t.cause like 'grant:%' then 'first_of_day:' || substr(t.cause, 7)
          else t.cause end as cause
        from credit_transactions t where t.user_id = o.user_id and t.sequence > o.after
        union
        select unnest(array['first_of_day:' || o.day, 'import', 'activation'])
      ) expected join xp_entries x on x.user_id = o.user_id and x.cause = expected.cause and x.id > o.xp_entry_id
    ) e)`
}

/** The rule that XP is the sum of its entries. */
export const progressInvariants: Invariant[] = [
  {
    id: 'XP',
    rule: "a person's XP is the sum of their entries",
    findViolations: (scope) => sql`
      select a.user_id, a.user_id::text as subject, format('%s, entries %s', a.user_xp, o.user_xp + e.xp) as detail
      from ${scope.openings} o join credit_accounts a on a.user_id = o.user_id
      join ${xpSince(scope)} e on e.user_id = o.user_id
      where a.user_xp <> o.user_xp + e.xp`,
  },
]
