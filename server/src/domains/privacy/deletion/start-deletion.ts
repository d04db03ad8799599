import { DAY_MS } from '@pepper/contract/durations'
import { DELETION_DAYS } from '@pepper/contract/privacy'
import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { recordAudit } from '../../audit/index.ts'
import { insertDeletion, removeDeletion } from './store.ts'

/** The person whose account is meant; `reason` says how they asked the operators. */
interface Asked {
  userId: string
  reason?: string
}

/** Schedules the deletion of an account in seven days; one that is already scheduled stays as it is. */
export async function startDeletion(tx: Transaction, context: MemberContext, asked: Asked): Promise<void> {
  const { userId } = asked
  const requestedAt = context.runtime.clock.now()
  const dueAt = new Date(requestedAt.getTime() + DELETION_DAYS * DAY_MS)
  if (!(await insertDeletion(tx, userId, { requestedAt, dueAt }))) return
  const byOperator = context.actor.userId !== userId
  await recordEvent(tx, 'privacy.deletion_requested', {
    user_id: userId,
    ...(byOperator && { by_operator: true }),
  })
  await record(tx, context, 'user.deletion_requested', asked)
}

/** Cancels the deletion of an account; does nothing if none is scheduled. */
export async function endDeletion(tx: Transaction, context: MemberContext, asked: Asked): Promise<void> {
  if (!(await removeDeletion(tx, asked.userId))) return
  await recordEvent(tx, 'privacy.deletion_cancelled', { user_id: asked.userId })
  await record(tx, context, 'user.deletion_cancelled', asked)
}

function record(
  tx: Transaction,
  { runtime, actor, origin }: MemberContext,
  action: 'user.deletion_requested' | 'user.deletion_cancelled',
  { userId, reason }: Asked,
): Promise<void> {
  return recordAudit(tx, {
    action,
    actorId: actor.userId,
    target: { type: 'user', id: userId },
    origin,
    details: {},
    ...(reason !== undefined && { personal: { reason } }),
    now: runtime.clock.now(),
  })
}
