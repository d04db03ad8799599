import type { BuiltInRole } from '@pepper/contract/permissions'
import type { Tier } from '@pepper/contract/primitives'

/** Every event that one domain reports and others may hear, with what it carries: ids and figures, nothing personal. */
export interface EventMap {
  'access.role_changed': { user_id: string; before: BuiltInRole; after: BuiltInRole }
  'ecosystem.delivery_due': { delivery_id: string }
  'mail.requested': { mail_id: string }
  'mail.settled': { mail_id: string; outcome: 'sent' | 'kept' | 'failed'; reason: string | null }
  'membership.claim_approved': { user_id: string }
  'membership.import_requested': { import_id: string }
  'membership.invitations_requested': { run_id: string }
  'membership.joined': { user_id: string; via: 'sign_up' | 'activation' | 'operator' }
  'progress.tier_reached': { user_id: string; tier: Tier; xp: number }
  'referrals.qualified': { referrer_id: string; newcomer_id: string }
}

export type EventName = keyof EventMap

/** An event as its subscribers get it, at least once each: `id` tells a repetition. */
export interface DomainEvent<N extends EventName = EventName> {
  id: number
  name: N
  payload: EventMap[N]
  occurredAt: Date
}
