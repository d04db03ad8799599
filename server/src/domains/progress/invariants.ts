import { sql } from 'kysely'
import type { Invariant } from '../../platform/invariants.ts'

/** The rule that XP is the sum of its entries. */
export const progressInvariants: Invariant[] = [
  {
    id: 'XP',
    rule: "a person's XP is the sum of their entries",
    findViolations: ({ people }) => sql`
      select a.user_id::text as subject, format('%s, entries %s', a.user_xp, e.xp) as detail
      from credit_accounts a cross join lateral (
        select coalesce(sum(amount), 0) as xp from xp_entries x where x.user_id = a.user_id
      ) e
      where a.user_id in ${people} and a.user_xp <> e.xp`,
  },
]
