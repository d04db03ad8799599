import type { Approval } from '@pepper/contract/approvals'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { getVisibleApproval, requireVisible } from './get-approval.ts'
import { recordSettled } from './record-settled.ts'
import { claimApproval } from './store.ts'

/** Withdraws the person's own request. Needs `admin.enter`. Throws approvals.not_found, approvals.settled. */
export async function withdraw(request: Context, { id }: { id: string }): Promise<Approval> {
  const context = authorise(request, 'admin.enter')
  const { runtime, actor } = context
  const { requested_by } = await requireVisible(context, id)
  if (requested_by !== actor.userId) throw new AppError('approvals.not_found')
  await inTransaction(context, async (tx) => {
    const end = { status: 'withdrawn' as const, decidedBy: actor.userId, now: runtime.clock.now() }
    const row = await claimApproval(tx, id, end)
    if (!row) throw new AppError('approvals.settled')
    await recordSettled(tx, context, row)
  })
  return getVisibleApproval(context, id)
}
