import { sql } from 'kysely'
import type { Invariant } from '../../platform/invariants.ts'

/** Referrals (I10): none to oneself, no loop, and the count shown is the count of qualified rows. */
export const membershipInvariants: Invariant[] = [
  {
    id: 'I10-count',
    rule: "a person's referral count is the count of their qualified referrals",
    findViolations: ({ people }) => sql`
      select a.user_id::text as subject, format('%s, rows %s', a.referral_count, q.rows) as detail
      from credit_accounts a
      join waitlist w on w.auth_user_id = a.user_id
      cross join lateral (
        select count(*) as rows from referrals r where r.referrer_id = w.id and r.status = 'qualified'
      ) q
      where a.user_id in ${people} and a.referral_count <> q.rows`,
  },
  {
    id: 'I10-self',
    rule: 'nobody is referred by themselves, over however many others',
    findViolations: ({ people }) => sql`
      select w.auth_user_id::text as subject, 'stands among their own referrers' as detail
      from waitlist w
      where w.auth_user_id in ${people} and exists (
        with recursive chain (id) as (
          select referrer_id from referrals where newcomer_id = w.id and status = 'qualified'
          union
          select r.referrer_id from referrals r join chain c on r.newcomer_id = c.id where r.status = 'qualified'
        )
        select from chain where id = w.id
      )`,
  },
]
