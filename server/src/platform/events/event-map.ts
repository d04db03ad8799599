import type { Verdict } from '@pepper/contract/chat'
import type { Locale } from '@pepper/contract/locales'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { Tier } from '@pepper/contract/primitives'

/** The change of a person's second factor; each is a notice and a notification. */
export type SecondFactorChange =
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'

/** Every event that one domain reports to others, with its payload: ids and figures, nothing personal. */
export interface EventMap {
  'access.role_changed': { user_id: string; before: BuiltInRole; after: BuiltInRole }
  'chat.feedback_given': { user_id: string; turn_id: string; verdict: Verdict | null }
  'chat.model_budget_reached': { percent: 80 | 100 }
  'announcements.sending_due': { announcement_id: string }
  'credits.gift_processed': { user_id: string; gift_id: string; amount: number; reason?: string }
  'approvals.requested': { approval_id: string }
  'approvals.settled': { approval_id: string }
  'identity.email_added': { user_id: string }
  'identity.email_put_back': { user_id: string; had_email?: boolean }
  'identity.link_changed': { user_id: string; change: 'identity_linked' | 'identity_unlinked' }
  'identity.new_device': { user_id: string }
  'identity.password_changed': { user_id: string }
  'identity.second_factor_changed': { user_id: string; change: SecondFactorChange }
  'identity.sign_in_link_issued': { user_id: string; is_handed_over?: boolean }
  'identity.sign_in_link_used': { user_id: string }
  'jobs.redrive_requested': { jobs: number }
  'joining.joined': { user_id: string; via: 'sign_up' | 'activation' | 'invitation' | 'created' | 'operator' }
  'joining.record_merged': { user_id: string }
  /** `is_urgent` is missing for mails that go to many people at once. */
  'mail.requested': { mail_id: string; is_urgent?: true }
  'mail.settled': {
    mail_id: string
    outcome: 'sent' | 'kept' | 'failed' | 'cancelled'
    reason: string | null
  }
  'mail.total_near': { span: 'hour' | 'day' }
  /** Also recorded for an address without an account, so that the caller cannot tell. */
  'notices.link_requested': { user_id: string | null }
  'privacy.deletion_cancelled': { user_id: string }
  /** `by_operator` is missing if the owner asked. */
  'privacy.deletion_requested': { user_id: string; by_operator?: true }
  'privacy.export_for_operators': { user_id: string }
  /** `by_operator` is missing if the owner asked. */
  'privacy.export_ready': { user_id: string; export_id: string; by_operator?: true }
  'privacy.export_requested': { export_id: string }
  'progress.tier_reached': { user_id: string; tier: Tier; xp: number }
  /** Also recorded for an address without an account: the caller must not be able to tell. */
  'recovery.requested': { user_id: string | null; locale: Locale }
  'referrals.qualified': { referrer_id: string; newcomer_id: string }
  'security.noted': { event_id: number }
  'security.suspected': { user_id: string }
  'webhooks.delivery_due': { delivery_id: string }
  'waitlist.claim_approved': { user_id: string }
  'waitlist.import_requested': { import_id: string }
  'waitlist.invitations_requested': { run_id: string }
  /** Also recorded for an address that has an account, so that the caller cannot tell. */
  'ways_in.address_given': { proof_id: string; locale: Locale }
  /** Also recorded for an address that has no account, so that the caller cannot tell. */
  'ways_in.email_code_requested': { code_id: string; locale: Locale }
  /** Also recorded for a number that has no account, so that the caller cannot tell. */
  'ways_in.phone_code_requested': { proof_id: string; locale: Locale }
}

export type EventName = keyof EventMap

/** An event as its subscribers receive it, each at least once: the `id` identifies repeated ones. */
export interface DomainEvent<N extends EventName = EventName> {
  id: number
  name: N
  payload: EventMap[N]
  occurredAt: Date
}
