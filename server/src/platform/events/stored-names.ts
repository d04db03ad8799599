/**
 * The names of events and queues in the database, which still have the word that their room had in 1.0.0. Nodes of the
 * previous release record, hand over and carry out the same rows during a rolling upgrade and after a rollback, so the
 * names are still written with that word.
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

/** Returns the name of an event, a queue or a schedule in the database. */
export function storedName(name: string): string {
  return STORED_NAMES[name] ?? name
}

/**
 * Returns the name in the code for a stored one. It accepts either name, so that a later release may write the new one.
 */
export function presentName<N extends string>(stored: string): N {
  return (PRESENT_NAMES.get(stored) ?? stored) as N
}
