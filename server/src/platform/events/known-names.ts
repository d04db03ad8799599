import type { EventName } from './event-map.ts'
import { storedName } from './stored-names.ts'

const KNOWN: Record<EventName, true> = {
  'access.role_changed': true,
  'chat.feedback_given': true,
  'chat.model_budget_reached': true,
  'announcements.sending_due': true,
  'credits.gift_processed': true,
  'approvals.requested': true,
  'approvals.settled': true,
  'identity.email_added': true,
  'identity.email_put_back': true,
  'identity.link_changed': true,
  'identity.new_device': true,
  'identity.password_changed': true,
  'identity.second_factor_changed': true,
  'identity.sign_in_link_issued': true,
  'identity.sign_in_link_used': true,
  'jobs.redrive_requested': true,
  'joining.joined': true,
  'joining.record_merged': true,
  'mail.requested': true,
  'mail.settled': true,
  'mail.total_near': true,
  'notices.link_requested': true,
  'privacy.deletion_cancelled': true,
  'privacy.deletion_requested': true,
  'privacy.export_for_operators': true,
  'privacy.export_ready': true,
  'privacy.export_requested': true,
  'progress.tier_reached': true,
  'recovery.requested': true,
  'referrals.qualified': true,
  'security.noted': true,
  'security.suspected': true,
  'webhooks.delivery_due': true,
  'waitlist.claim_approved': true,
  'waitlist.import_requested': true,
  'waitlist.invitations_requested': true,
  'ways_in.address_given': true,
  'ways_in.email_code_requested': true,
  'ways_in.phone_code_requested': true,
}

/** The names in the database of the events that this release knows: today's, and those of rooms that were renamed. */
export const KNOWN_NAMES: readonly string[] = [
  ...new Set(Object.keys(KNOWN).flatMap((name) => [name, storedName(name)])),
]
