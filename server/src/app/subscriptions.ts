import { processSending } from '../domains/announcements/index.ts'
import { takeBackEmail } from '../domains/joining/index.ts'
import { deliverMail } from '../domains/mail/index.ts'
import { mailLink, sendNotice } from '../domains/notices/index.ts'
import {
  notifyApprovers,
  notifyOfDataExport,
  notifyOfDeletion,
  notifyOfGift,
  notifyOfMailTotal,
  notifyOfModelBudget,
  notifyOfNewDevice,
  notifyOfPasswordChange,
  notifyOfReferral,
  notifyOfRoleChange,
  notifyOfSecondFactor,
  notifyOfSignInLink,
  notifyOfSuspicion,
  notifyOfTier,
  notifyRequester,
  takeBackDeletion,
} from '../domains/notifications/index.ts'
import { makeExport } from '../domains/privacy/index.ts'
import { mailRecovery } from '../domains/recovery/index.ts'
import { judgeActivity } from '../domains/security/index.ts'
import { continueImport, settleInvitation, writeInvitations } from '../domains/waitlist/index.ts'
import { mailAddressCode, mailEmailCode, textPhoneCode } from '../domains/ways-in/index.ts'
import { announceProfile, announceReferral, deliver } from '../domains/webhooks/index.ts'
import type { Runtime } from '../platform/context.ts'
import type { Jobs } from '../platform/events/jobs.ts'

/** One text for each channel: mail may go on while the bot waits for its rate limit. */
const ANNOUNCEMENTS_AT_ONCE = 3

/** Registers the subscribers of each event. A subscriber's name is that of its queue. */
export function registerSubscriptions(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'mail.deliver',
    event: 'mail.requested',
    isSlow: true,
    isUrgent: ({ payload }) => payload.is_urgent === true,
    handle: ({ payload }) => deliverMail(runtime, payload.mail_id),
  })
  jobs.registerSubscriber({
    name: 'recovery.mail',
    event: 'recovery.requested',
    handle: (event) => mailRecovery(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notices.link',
    event: 'notices.link_requested',
    handle: (event) => mailLink(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'ways-in.email-code',
    event: 'ways_in.email_code_requested',
    handle: (event) => mailEmailCode(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'ways-in.address',
    event: 'ways_in.address_given',
    handle: (event) => mailAddressCode(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'ways-in.phone-code',
    event: 'ways_in.phone_code_requested',
    handle: (event) => textPhoneCode(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'privacy.export',
    event: 'privacy.export_requested',
    isSlow: true,
    handle: ({ payload }) => makeExport(runtime, payload.export_id),
  })
  jobs.registerSubscriber({
    name: 'waitlist.import',
    event: 'waitlist.import_requested',
    atOnce: 1,
    handle: ({ payload }) => continueImport(runtime, payload.import_id),
  })
  jobs.registerSubscriber({
    name: 'waitlist.write-invitations',
    event: 'waitlist.invitations_requested',
    handle: ({ payload }) => writeInvitations(runtime, payload.run_id),
  })
  jobs.registerSubscriber({
    name: 'waitlist.settle-invitation',
    event: 'mail.settled',
    handle: ({ payload }) => settleInvitation(runtime, payload),
  })
  jobs.registerSubscriber({
    name: 'announcements.send',
    event: 'announcements.sending_due',
    atOnce: ANNOUNCEMENTS_AT_ONCE,
    handle: ({ payload }) => processSending(runtime, payload.announcement_id),
  })
  jobs.registerSubscriber({
    name: 'security.judge-activity',
    event: 'security.noted',
    handle: (event) => judgeActivity(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'platform.redrive',
    event: 'jobs.redrive_requested',
    handle: ({ payload }) => jobs.retryDead(payload.jobs),
  })
  correctRecords(runtime, jobs)
  notifyPeople(runtime, jobs)
  mailNotices(runtime, jobs)
  if (runtime.config.sisterWebhook) notifySisterPlatform(runtime, jobs)
}

/** Registers the subscribers that notify people in their inbox. */
function notifyPeople(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'notifications.tier',
    event: 'progress.tier_reached',
    handle: (event) => notifyOfTier(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.referral',
    event: 'referrals.qualified',
    handle: (event) => notifyOfReferral(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.gift',
    event: 'credits.gift_processed',
    handle: (event) => notifyOfGift(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.model-budget',
    event: 'chat.model_budget_reached',
    handle: (event) => notifyOfModelBudget(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.mail-total',
    event: 'mail.total_near',
    handle: (event) => notifyOfMailTotal(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.role',
    event: 'access.role_changed',
    handle: (event) => notifyOfRoleChange(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.device',
    event: 'identity.new_device',
    handle: (event) => notifyOfNewDevice(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.password',
    event: 'identity.password_changed',
    handle: (event) => notifyOfPasswordChange(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.second-factor',
    event: 'identity.second_factor_changed',
    handle: (event) => notifyOfSecondFactor(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.sign-in-link',
    event: 'identity.sign_in_link_issued',
    handle: (event) => notifyOfSignInLink(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.approval-requested',
    event: 'approvals.requested',
    handle: (event) => notifyApprovers(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.approval-settled',
    event: 'approvals.settled',
    handle: (event) => notifyRequester(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.deletion',
    event: 'privacy.deletion_requested',
    handle: (event) => notifyOfDeletion(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.deletion-cancelled',
    event: 'privacy.deletion_cancelled',
    handle: (event) => takeBackDeletion(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.data-export',
    event: 'privacy.export_ready',
    handle: (event) => notifyOfDataExport(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'notifications.suspicion',
    event: 'security.suspected',
    handle: (event) => notifyOfSuspicion(runtime, event),
  })
}

/**
 * Registers the subscriber that corrects a member's record: if a former address was restored, the record loses the
 * address that was not theirs.
 */
function correctRecords(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'joining.email-put-back',
    event: 'identity.email_put_back',
    handle: ({ payload }) => takeBackEmail(runtime, payload),
  })
}

/** Registers the subscribers that send security notices by mail as well as in the app (SE-2). */
function mailNotices(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'notices.new-device',
    event: 'identity.new_device',
    handle: (event) => sendNotice(runtime, 'new_device', event),
  })
  jobs.registerSubscriber({
    name: 'notices.password',
    event: 'identity.password_changed',
    handle: (event) => sendNotice(runtime, 'password_changed', event),
  })
  jobs.registerSubscriber({
    name: 'notices.second-factor',
    event: 'identity.second_factor_changed',
    handle: (event) => sendNotice(runtime, event.payload.change, event),
  })
  jobs.registerSubscriber({
    name: 'notices.linked-identity',
    event: 'identity.link_changed',
    handle: (event) => sendNotice(runtime, event.payload.change, event),
  })
  jobs.registerSubscriber({
    name: 'notices.deletion',
    event: 'privacy.deletion_requested',
    handle: (event) =>
      sendNotice(runtime, event.payload.by_operator ? 'deletion_by_operator' : 'deletion_requested', event),
  })
  jobs.registerSubscriber({
    name: 'notices.data-export',
    event: 'privacy.export_for_operators',
    handle: (event) => sendNotice(runtime, 'export_by_operator', event),
  })
  jobs.registerSubscriber({
    name: 'notices.email',
    event: 'identity.email_added',
    handle: (event) => sendNotice(runtime, 'email_added', event),
  })
  jobs.registerSubscriber({
    name: 'notices.sign-in-link',
    event: 'identity.sign_in_link_issued',
    // A mailed link already informs its owner.
    handle: async (event) => {
      if (event.payload.is_handed_over) await sendNotice(runtime, 'sign_in_link_shown', event)
    },
  })
  jobs.registerSubscriber({
    name: 'notices.sign-in-link-used',
    event: 'identity.sign_in_link_used',
    handle: (event) => sendNotice(runtime, 'sign_in_link_used', event),
  })
  jobs.registerSubscriber({
    name: 'notices.suspicion',
    event: 'security.suspected',
    handle: (event) => sendNotice(runtime, 'suspicious_activity', event),
  })
}

/**
 * Registers the subscribers for the sister platform. They exist only if it is configured: earlier events are not posted
 * later.
 */
function notifySisterPlatform(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'webhooks.profile-created',
    event: 'joining.joined',
    handle: (event) => announceProfile(runtime, 'profile.created', event),
  })
  jobs.registerSubscriber({
    name: 'webhooks.profile-updated',
    event: 'waitlist.claim_approved',
    handle: (event) => announceProfile(runtime, 'profile.updated', event),
  })
  jobs.registerSubscriber({
    name: 'webhooks.record-merged',
    event: 'joining.record_merged',
    handle: (event) => announceProfile(runtime, 'profile.updated', event),
  })
  jobs.registerSubscriber({
    name: 'webhooks.referral-qualified',
    event: 'referrals.qualified',
    handle: (event) => announceReferral(runtime, event),
  })
  jobs.registerSubscriber({
    name: 'webhooks.deliver',
    event: 'webhooks.delivery_due',
    handle: ({ payload }) => deliver(runtime, payload.delivery_id),
  })
}
