import { sql } from 'kysely'
import type { Transaction } from '../../../platform/db/database.ts'

export interface Move {
  fromRecordId: string
  toRecordId: string
  /** The records whose referral stays behind: it would refer the member to themselves, directly or through others. */
  exceptNewcomerIds: string[]
}

/**
 * Moves the referrals and link visits of a record to a member's record, in the caller's transaction, which holds the
 * locks of both; nothing is paid for that. Of two referrals of one mailbox, the member's own keeps its hash. Referrals
 * that stay behind lose their referrer with the record.
 */
export async function bringReferrals(tx: Transaction, move: Move): Promise<void> {
  const { fromRecordId: from, toRecordId: to, exceptNewcomerIds } = move
  await sql`
    update referrals r set referrer_id = ${to}, newcomer_key = case
      when r.joined_at is not null and exists (
        select from referrals o
        where o.referrer_id = ${to} and o.newcomer_key = r.newcomer_key and o.joined_at is not null)
      then null else r.newcomer_key end
    where r.referrer_id = ${from} and (r.newcomer_id is null or r.newcomer_id <> all (${exceptNewcomerIds}::uuid[]))
      and (r.joined_at is not null or not exists (
        select from referrals o
        where o.referrer_id = ${to} and o.newcomer_key = r.newcomer_key and o.joined_at is null))`.execute(tx)
  await sql`
    insert into referral_visits (referrer_id, day, visitor_id, is_first, network_key, visited_at)
    select ${to}::uuid, v.day, v.visitor_id, v.is_first and not exists (
      select from referral_visits o where o.referrer_id = ${to} and o.visitor_id = v.visitor_id
    ), v.network_key, v.visited_at
    from referral_visits v where v.referrer_id = ${from}
    on conflict on constraint referral_visits_once_a_day do nothing`.execute(tx)
}
