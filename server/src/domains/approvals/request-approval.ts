import { createHash, randomUUID } from 'node:crypto'
import type { Deed } from '@pepper/contract/approvals'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { recordAudit } from '../audit/index.ts'
import { expireWithin } from './expire-approvals.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { APPROVAL_LIFETIME_MS, permissionOf, reasonOf, subjectsOf } from './rules.ts'
import { getWaitingTwin, insertApproval } from './store.ts'

/**
 * Records that the person of the request asks for a deed, in the caller's transaction; the caller has checked that they
 * might do it. Asking again for the same deed while it waits returns the same request. Throws
 * approvals.password_needed.
 */
export async function requestApproval(
  tx: Transaction,
  context: MemberContext,
  { deed, reason }: { deed: Deed; reason?: string | undefined },
): Promise<{ id: string; expiresAt: Date }> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const expiresAt = new Date(now.getTime() + APPROVAL_LIFETIME_MS)
  const id = randomUUID()
  const deedHash = createHash('sha256').update(JSON.stringify(deed)).digest('hex')
  const request = {
    id,
    deed,
    deedHash,
    permission: permissionOf(deed),
    subjectIds: subjectsOf(deed),
    reason: reason || reasonOf(deed),
    requestedBy: actor.userId,
    now,
    expiresAt,
  }
  await requireOwnPassword(tx, context)
  await expireWithin(tx, now)
  if (!(await insertApproval(tx, request))) {
    const twin = await getWaitingTwin(tx, request)
    return { id: twin.id, expiresAt: twin.expires_at }
  }
  await recordEvent(tx, 'approvals.requested', { approval_id: id })
  await recordAudit(tx, {
    action: 'approval.requested',
    actorId: actor.userId,
    target: { type: 'approval', id },
    origin,
    details: { kind: deed.kind, subjects: request.subjectIds, expires_at: expiresAt.toISOString() },
    ...(request.reason ? { personal: { reason: request.reason } } : {}),
    now,
  })
  return { id, expiresAt }
}
