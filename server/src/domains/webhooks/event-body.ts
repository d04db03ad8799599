import type { WebhookEventType } from '@pepper/contract/webhooks'
import type { ReferredProfile } from '../profiles/index.ts'

/** Maps a person to the form that the sister platform gets. */
function personOf(person: ReferredProfile, origin: string) {
  return {
    user_id: person.user_id,
    email: person.email,
    email_confirmed: person.email_confirmed,
    full_name: person.full_name,
    referral_code: person.referral_code,
    referral_link: `${origin}/auth?ref=${person.referral_code}`,
    referred_by_user_id: person.referrer_user_id,
    created_at: person.created_at.toISOString(),
  }
}

export interface EventToTell {
  id: string
  sequence: number
  type: WebhookEventType
  occurredAt: Date
}

/** Builds the JSON of an event about one person (`profile.*`). */
export function profileBody(event: EventToTell, person: ReferredProfile, origin: string): string {
  return write(event, { profile: personOf(person, origin) })
}

/** Builds the JSON of an event about two people. */
export function referralBody(
  event: EventToTell,
  people: { referrer: ReferredProfile; newcomer: ReferredProfile },
  origin: string,
): string {
  return write(event, {
    referrer: personOf(people.referrer, origin),
    newcomer: personOf(people.newcomer, origin),
  })
}

function write({ id, sequence, type, occurredAt }: EventToTell, data: object): string {
  return JSON.stringify({ id, type, sequence, occurred_at: occurredAt.toISOString(), data })
}
