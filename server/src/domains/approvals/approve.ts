import type { Approval, Deed } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { getVisibleApproval, requireVisible } from './get-approval.ts'
import type { AfterCommit, ApprovalPorts } from './ports.ts'
import { recordSettled } from './record-settled.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { DOWNLOAD_LIFETIME_MS, isExport, isTaken } from './rules.ts'
import { type ApprovalRow, claimApproval } from './store.ts'

/**
 * Approves a request of another person and carries it out in the same transaction, exactly once even if several people
 * try. An export becomes a download instead, and a sign-in link may then be shown. The access contexts of both people
 * are checked again inside the transaction. Needs `admin.enter` and the permission of the request. Throws
 * approvals.not_found, approvals.own_request, approvals.password_needed, approvals.settled,
 * approvals.requester_lost_right, and the errors of the deed; the request then continues to wait.
 */
export async function approve(
  caller: Context,
  { id }: { id: string },
  ports: ApprovalPorts,
): Promise<Approval> {
  const entered = authorise(caller, 'admin.enter')
  const request = await requireVisible(entered, id)
  if (request.requested_by === entered.actor.userId) throw new AppError('approvals.own_request')
  const context = authorise(entered, request.permission as Permission)
  // A person who could not decide even with a password has been refused before this.
  await requireOwnPassword(context.runtime.db.kysely, context)
  await requireRecentAuthentication(context)
  // The approver's access context is read again as the transaction opens, and no other transaction changes roles until
  // it ends.
  const afterCommit = await inWithdrawal(context, 'rights', (tx) =>
    approveWithin(tx, { context, request, ports }),
  )
  await afterCommit()
  return getVisibleApproval(context, id)
}

interface ToApprove {
  context: MemberContext
  request: ApprovalRow
  ports: ApprovalPorts
}

async function approveWithin(tx: Transaction, { context, request, ports }: ToApprove): Promise<AfterCommit> {
  const now = context.runtime.clock.now()
  await requireOwnPassword(tx, context)
  const deed = request.deed as Deed
  const downloadUntil = isTaken(deed) ? new Date(now.getTime() + DOWNLOAD_LIFETIME_MS) : null
  const end = { status: 'approved' as const, decidedBy: context.actor.userId, now, downloadUntil }
  const row = await claimApproval(tx, request.id, end)
  if (!row) throw new AppError('approvals.settled')
  const requester = await asRequester(tx, { context, request, ports })
  const afterCommit = isExport(deed) ? async () => {} : await ports.carryOut(tx, requester, deed)
  await recordSettled(tx, context, row)
  return afterCommit
}

/**
 * Builds the context in which the deed is done: the requester's, with the permissions that they hold at this moment.
 */
async function asRequester(tx: Transaction, { context, request, ports }: ToApprove): Promise<MemberContext> {
  const { requested_by: userId, permission } = request
  const access = await ports.findAccess(tx, userId)
  if (!access?.permissions.includes(permission as Permission)) {
    throw new AppError('approvals.requester_lost_right')
  }
  const { sessionId } = context.actor
  return { ...context, actor: { ...access, userId, sessionId } }
}
