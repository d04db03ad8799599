import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import { sql } from 'kysely'
import type { Invariant, InvariantScope } from '../../platform/invariants.ts'

/**
 * The rules of referrals (I10): none to oneself, no loop, the count shown is the count of qualified rows, and each is
 * paid once.
 */
export const referralInvariants: Invariant[] = [
  {
    id: 'I10-count',
    rule: "a person's referral count is the count of their qualified referrals",
    findViolations: ({ people }) => sql`
      select a.user_id, a.user_id::text as subject, format('%s, rows %s', a.referral_count, q.rows) as detail
      from credit_accounts a
      join profiles w on w.auth_user_id = a.user_id
      cross join lateral (
        select count(*) as rows from referrals r where r.referrer_id = w.id and r.status = 'qualified'
      ) q
      where a.user_id in ${people} and a.referral_count <> q.rows`,
  },
  {
    id: 'I10-self',
    rule: 'no one is referred by themselves, directly or through others',
    findViolations: ({ people }) => sql`
      select w.auth_user_id as user_id, w.auth_user_id::text as subject, 'is among their own referrers' as detail
      from profiles w
      where w.auth_user_id in ${people} and exists (
        with recursive chain (id) as (
          select referrer_id from referrals where newcomer_id = w.id and status = 'qualified'
          union
          select r.referrer_id from referrals r join chain c on r.newcomer_id = c.id where r.status = 'qualified'
        )
        select from chain where id = w.id
      )`,
  },
  {
    id: 'I10-paid',
    rule: 'a qualified referral has paid both sides once, in full',
    findViolations: ({ people }) => sql`
      select a.user_id, r.id::text as subject, format('%s was paid %s', side.name, coalesce(paid.amount::text, 'nothing')) as detail
      from referrals r
      cross join lateral (values ('referrer', r.referrer_id), ('newcomer', r.newcomer_id)) side (name, record_id)
      join profiles w on w.id = side.record_id
      join credit_accounts a on a.user_id = w.auth_user_id
      left join credit_transactions paid
        on paid.user_id = a.user_id and paid.cause = 'referral:' || r.id and paid.transaction_type = 'referral'
          and paid.metadata ->> 'referral_side' = side.name
      where r.status = 'qualified' and a.user_id in ${people}
        and paid.xp_amount is distinct from ${REFERRAL_BONUS_CREDITS}::int`,
  },
  {
    id: 'I10-unpaid',
    rule: 'no credits and no XP for a referral that is not qualified',
    // In full only: XP of a cause that no new ledger row has makes the sum of XP differ.
    findViolations: ({ people, openings, isFull }) => sql`
      select t.user_id, t.user_id::text as subject, t.cause as detail
      from ${openings} o join credit_transactions t on t.user_id = o.user_id and t.sequence > o.after
      where t.transaction_type = 'referral' and not exists (
        select from referrals r where r.status = 'qualified' and r.id = split_part(t.cause, ':', 2)::uuid)
      ${isFull ? sql`union all ${xpOfUnqualified(people)}` : sql``}`,
  },
]

const xpOfUnqualified = (people: InvariantScope['people']) => sql`
  select x.user_id, x.user_id::text, format('%s (XP)', x.cause) from xp_entries x
  where x.cause like 'referral:%' and x.user_id in ${people} and not exists (
    select from referrals r where r.status = 'qualified' and r.id = split_part(x.cause, ':', 2)::uuid)`
