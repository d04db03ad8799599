/**
 * Events and queues that the database knows by the word that their room had in 1.0.0. Nodes of the release before record, hand
 * over and carry out the same rows, in a rolling upgrade and after a way back, so they go on being written under that word.
 */
const STORED_NAMES: Record<string, string> = {
  'joining.email-put-back': 'membership.email-put-back',
  'joining.joined': 'membership.joined',
  'security.judge-activity': 'oversight.judge-activity',
  'waitlist.claim_approved': 'membership.claim_approved',
  'waitlist.import': 'membership.import',
  'waitlist.import_requested': 'membership.import_requested',
  'waitlist.invitations_requested': 'membership.invitations_requested',
  'waitlist.settle-invitation': 'membership.settle-invitation',
  'waitlist.write-invitations': 'membership.write-invitations',
  'webhooks.deliver': 'ecosystem.deliver',
  'webhooks.deliver-due': 'ecosystem.deliver-due',
  'webhooks.delivery_due': 'ecosystem.delivery_due',
  'webhooks.profile-created': 'ecosystem.profile-created',
  'webhooks.profile-updated': 'ecosystem.profile-updated',
  'webhooks.referral-qualified': 'ecosystem.referral-qualified',
}

const PRESENT_NAMES = new Map(Object.entries(STORED_NAMES).map(([present, stored]) => [stored, present]))

/** The name under which an event, a queue or a schedule lies in the database. */
export function storedName(name: string): string {
  return STORED_NAMES[name] ?? name
}

/** The name that the code has for a stored one; either spelling is understood, so that a later release may write the new one. */
export function presentName<N extends string>(stored: string): N {
  return (PRESENT_NAMES.get(stored) ?? stored) as N
}
