import { announceProfile, announceReferral, deliver } from '../domains/ecosystem/index.ts'
import { deliverMail } from '../domains/mail/index.ts'
import { continueImport, settleInvitation, writeInvitations } from '../domains/membership/index.ts'
import type { Runtime } from '../platform/context.ts'
import type { Jobs } from '../platform/events/jobs.ts'

/** Who hears which event. A subscriber's name is its queue's: it stays when code moves. */
export function registerSubscriptions(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'mail.deliver',
    event: 'mail.requested',
    handle: ({ payload }) => deliverMail(runtime, payload.mail_id),
  })
  jobs.registerSubscriber({
    name: 'membership.import',
    event: 'membership.import_requested',
    handle: ({ payload }) => continueImport(runtime, payload.import_id),
  })
  jobs.registerSubscriber({
    name: 'membership.write-invitations',
    event: 'membership.invitations_requested',
    handle: ({ payload }) => writeInvitations(runtime, payload.run_id),
  })
  jobs.registerSubscriber({
    name: 'membership.settle-invitation',
    event: 'mail.settled',
    handle: ({ payload }) => settleInvitation(runtime, payload),
  })
  if (runtime.config.sisterWebhook) tellSisterPlatform(runtime, jobs)
}

/** Only where somebody is there to be told: what happens before that is not posted later. */
function tellSisterPlatform(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'ecosystem.profile-created',
    event: 'membership.joined',
    handle: (event) => announceProfile(runtime, 'profile.created', event),
  })
  jobs.registerSubscriber({
    name: 'ecosystem.profile-updated',
    event: 'membership.claim_approved',
    handle: (event) => announceProfile(runtime, 'profile.updated', event),
  })
  jobs.registerSubscriber({
    name: 'ecosystem.referral-qualified',
    event: 'referrals.qualified',
    handle: (event) => announceReferral(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'ecosystem.deliver',
    event: 'ecosystem.delivery_due',
    handle: ({ payload }) => deliver(runtime, payload.delivery_id),
  })
}
