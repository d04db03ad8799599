import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { recordAudit } from '../audit/index.ts'
import type { ApprovalRow } from './store.ts'

const ACTIONS = {
  approved: 'approval.approved',
  declined: 'approval.declined',
  withdrawn: 'approval.withdrawn',
} as const

/** Records that the person of the request ended a request, as an event and in the audit log. */
export async function recordSettled(
  tx: Transaction,
  { runtime, actor, origin }: MemberContext,
  { id, kind, status, requested_by, subject_ids }: ApprovalRow,
): Promise<void> {
  await recordEvent(tx, 'approvals.settled', { approval_id: id })
  await recordAudit(tx, {
    action: ACTIONS[status as keyof typeof ACTIONS],
    actorId: actor.userId,
    target: { type: 'approval', id },
    origin,
    details: { kind, before: 'waiting', after: status, requested_by, subjects: subject_ids },
    now: runtime.clock.now(),
  })
}
