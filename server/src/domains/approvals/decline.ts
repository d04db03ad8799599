import type { Approval } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { getVisibleApproval, requireVisible } from './get-approval.ts'
import { recordSettled } from './record-settled.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { claimApproval } from './store.ts'

/**
 * Declines a request of another person, so that nothing is done. Needs `admin.enter` and the permission of the request.
 * Throws approvals.not_found, approvals.own_request, approvals.password_needed, approvals.settled.
 */
export async function decline(request: Context, { id }: { id: string }): Promise<Approval> {
  const entered = authorise(request, 'admin.enter')
  const { runtime, actor } = entered
  const { permission, requested_by } = await requireVisible(entered, id)
  if (requested_by === actor.userId) throw new AppError('approvals.own_request')
  const context = authorise(entered, permission as Permission)
  await inTransaction(context, async (tx) => {
    await requireOwnPassword(tx, context)
    const end = { status: 'declined' as const, decidedBy: actor.userId, now: runtime.clock.now() }
    const row = await claimApproval(tx, id, end)
    if (!row) throw new AppError('approvals.settled')
    await recordSettled(tx, context, row)
  })
  return getVisibleApproval(context, id)
}
