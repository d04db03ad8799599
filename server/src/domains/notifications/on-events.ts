import type { Runtime } from '../../platform/context.ts'
import type { DomainEvent } from '../../platform/events/event-map.ts'
import { findSettled, listApprovers } from '../approvals/index.ts'
import { deliverNotification } from './deliver-notification.ts'
import { removeDeletionRequested, touchInbox } from './inbox-store.ts'

/** Notifies a person that they reached a tier, only once ever: XP never falls. */
export function notifyOfTier(
  runtime: Runtime,
  { payload }: DomainEvent<'progress.tier_reached'>,
): Promise<void> {
  const { user_id, tier } = payload
  return deliverNotification(runtime, {
    userId: user_id,
    about: { code: 'tier_reached', tier },
    cause: `tier:${tier}`,
  })
}

export function notifyOfReferral(
  runtime: Runtime,
  { payload }: DomainEvent<'referrals.qualified'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.referrer_id,
    about: { code: 'referral_qualified' },
    cause: `referral:${payload.newcomer_id}`,
  })
}

export function notifyOfGift(
  runtime: Runtime,
  { payload }: DomainEvent<'credits.gift_processed'>,
): Promise<void> {
  const { user_id, ...gift } = payload
  return deliverNotification(runtime, {
    userId: user_id,
    about: { code: 'gift_received', ...gift },
    cause: `gift:${gift.gift_id}`,
  })
}

export function notifyOfRoleChange(
  runtime: Runtime,
  { id, payload }: DomainEvent<'access.role_changed'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: 'role_changed', role: payload.after },
    cause: `event:${id}`,
  })
}

export function notifyOfNewDevice(
  runtime: Runtime,
  { id, payload }: DomainEvent<'identity.new_device'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: 'signed_in_elsewhere' },
    cause: `event:${id}`,
  })
}

export function notifyOfPasswordChange(
  runtime: Runtime,
  { id, payload }: DomainEvent<'identity.password_changed'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: 'password_changed' },
    cause: `event:${id}`,
  })
}

export function notifyOfSecondFactor(
  runtime: Runtime,
  { id, payload }: DomainEvent<'identity.second_factor_changed'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: payload.change },
    cause: `event:${id}`,
  })
}

export function notifyOfSignInLink(
  runtime: Runtime,
  { id, payload }: DomainEvent<'identity.sign_in_link_issued'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: payload.is_handed_over ? 'sign_in_link_handed_over' : 'sign_in_link_issued' },
    cause: `event:${id}`,
  })
}

/** Returns the mark of what operators did at a person's request; of what the person did, nothing. */
function byOperator({ by_operator }: { by_operator?: true }): { by_operator?: true } {
  return by_operator ? { by_operator } : {}
}

export function notifyOfDeletion(
  runtime: Runtime,
  { id, payload }: DomainEvent<'privacy.deletion_requested'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: 'deletion_requested', ...byOperator(payload) },
    cause: `deletion:${id}`,
  })
}

/** Takes back what the inbox says of a deletion that was cancelled; a later request keeps its notification. */
export async function takeBackDeletion(
  { db }: Runtime,
  { id, payload: { user_id } }: DomainEvent<'privacy.deletion_cancelled'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await removeDeletionRequested(tx, user_id, id)) await touchInbox(tx, user_id)
  })
}

export function notifyOfDataExport(
  runtime: Runtime,
  { payload }: DomainEvent<'privacy.export_ready'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: 'data_export_ready', ...byOperator(payload) },
    cause: `export:${payload.export_id}`,
  })
}

export function notifyOfSuspicion(
  runtime: Runtime,
  { id, payload }: DomainEvent<'security.suspected'>,
): Promise<void> {
  return deliverNotification(runtime, {
    userId: payload.user_id,
    about: { code: 'suspicious_activity' },
    cause: `event:${id}`,
  })
}

/** Notifies everyone who may decide a request. */
export async function notifyApprovers(
  runtime: Runtime,
  { payload: { approval_id } }: DomainEvent<'approvals.requested'>,
): Promise<void> {
  for (const userId of await listApprovers(runtime.db.kysely, approval_id)) {
    await deliverNotification(runtime, {
      userId,
      about: { code: 'approval_requested', approval_id },
      cause: `approval:${approval_id}`,
    })
  }
}

/** Notifies the requester of how their request ended, unless they ended it themselves. */
export async function notifyRequester(
  runtime: Runtime,
  { payload: { approval_id } }: DomainEvent<'approvals.settled'>,
): Promise<void> {
  const settled = await findSettled(runtime.db.kysely, approval_id)
  if (!settled || settled.outcome === 'withdrawn' || settled.outcome === 'waiting') return
  await deliverNotification(runtime, {
    userId: settled.requestedBy,
    about: { code: 'approval_settled', approval_id, outcome: settled.outcome },
    cause: `approval-settled:${approval_id}`,
  })
}
