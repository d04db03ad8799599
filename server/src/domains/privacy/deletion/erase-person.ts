import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/db/database.ts'
import { hasMatchingString } from '../../../platform/db/has-matching-string.ts'
import { deleteJobsAbout } from '../../../platform/events/delete-jobs-about.ts'
import { looksFor } from '../../approvals/index.ts'
import { lockCreditAccount } from '../../credits/index.ts'
import { type Person, provenBy } from '../export/given-tables.ts'
import { addressPattern } from './address-pattern.ts'
import { keepSums } from './store.ts'

/**
 * Removes everything about a person within `tx`; the sums of their ledger stay. Most tables go with the account and the profile, by their references;
 * listed here are those without a reference, or with rows that stay without the person.
 * `server/test/privacy/deletion.test.ts` searches every table for remains.
 */
export async function erasePerson(tx: Transaction, person: Person): Promise<void> {
  const { userId, profileId, emails } = person
  const ids = profileId === null ? [userId] : [userId, profileId]
  const address = addressPattern(emails)
  for (const statement of [
    // First, because a run of the figures locks this row before all else.
    recountFigures(userId),
    // Entries stay, because the chain of the log holds them. Their facts about people are stored apart and are deleted.
    // An entry is about a person as its actor or target, by an id among its details, by their claim of a record, or by
    // their address.
    sql`delete from audit_personal p using audit_entries e where e.id = p.entry_id and (
      e.actor_id = ${userId} or e.target_id = any (${ids})
      or exists (select from unnest(${ids}::text[]) id where position(id in e.details::text) > 0)
      or (e.target_type = 'waitlist_claim'
        and e.target_id in (select id::text from waitlist_claims where user_id = ${userId}))
      or ${hasMatchingString('p.values', address)})`,
    // The requests that concern them stay without the words about them; none of these waits any more. An export of
    // those whom a search for their address finds goes.
    sql`update approvals set reason = null, deed = case when deed ? 'reason' then deed || '{"reason": ""}' else deed end
      where ${userId} = any (subject_ids)`,
    sql`delete from approvals where ${looksFor(address)}`,
    sql`delete from security_events where user_id = ${userId}`,
    sql`delete from analytics_presence where kind = 1 and subject = ${userId}`,
    sql`delete from user_bulk_changes where user_id = ${userId}`,
    sql`delete from turn_feedback where user_id = ${userId}`,
    sql`delete from gap_turns where user_id = ${userId}`,
    sql`delete from turns where user_id = ${userId}`,
    sql`delete from messages where user_id = ${userId}`,
    sql`delete from outbox_events where exists (
      select from jsonb_each_text(payload) v where v.value in (${userId}, ${profileId}))`,
    sql`delete from outbox_mails where lower(recipient) = any (${emails})`,
    sql`delete from mail_requests where lower(recipient) = any (${emails})`,
    sql`delete from identity_proofs t where ${provenBy(person)} or lower(t.email) = any (${emails})`,
    sql`delete from sign_up_starts where lower(email) = any (${emails})`,
    sql`delete from member_invitations where user_id = ${userId} or lower(email) = any (${emails})`,
    sql`delete from membership_links where user_id = ${userId} or record_id = ${profileId} or lower(email) = any (${emails})`,
    sql`delete from waitlist_import_rejects where lower(raw) ~ ${address}`,
    // The other person of a referral is named in the row of the newcomer.
    sql`delete from ecosystem_deliveries
      where event_type = 'referral.qualified' and body::jsonb #>> '{data,referrer,user_id}' = ${userId}`,
    sql`update content_items set created_by = null where created_by = ${userId}`,
    // A pending gift to them fails; of a processed one the sum stays.
    sql`update credit_gifts set reason = null where recipient_id = ${userId}`,
    // The person who invited them keeps the reward. The keyed hash of the mailbox stays, so that they cannot be invited
    // once more.
    sql`update referrals set first_name = null, visitor_id = null, network_key = null, network_keys = '{}'
      where newcomer_id = ${profileId}`,
    // Their claims go with the account. A record that no other member claims is free again: locked first, so that the
    // next statement sees each claim that was made before.
    sql`select from profiles
      where id in (select record_id from waitlist_claims where user_id = ${userId} and state = 'pending')
      order by id for no key update`,
    sql`update profiles r set is_claim_waiting = exists (
        select from waitlist_claims c where c.record_id = r.id and c.state = 'pending' and c.user_id <> ${userId})
      where r.id in (select record_id from waitlist_claims where user_id = ${userId} and state = 'pending')`,
    sql`delete from profiles where id = ${profileId}`,
  ]) {
    await statement.execute(tx)
  }
  // Until here others could post to the ledger: a reply that was settled, a referral that was paid.
  await lockCreditAccount(tx, userId)
  await keepSums(tx, userId)
  await sql`delete from auth_users where id = ${userId}`.execute(tx)
  await deleteJobsAbout(tx, ids, address)
}

/** Has the next run count the figures again from the first row about a person, who then leaves all of them. */
function recountFigures(userId: string): RawBuilder<unknown> {
  return sql`
    update analytics_progress set looked_back_slot = 0, from_slot = least(from_slot, f.slot),
      from_ledger_id = least(from_ledger_id, analytics_ledger_id_at(f.slot, 0))
    from (
      select analytics_slot(least(
        (select min(created_at) from turns where user_id = ${userId}),
        (select min(created_at) from credit_transactions where user_id = ${userId})
      )) as slot
    ) f`
}
