import type { Approval } from '@pepper/contract/approvals'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { presentApproval } from './present-approval.ts'
import { type ApprovalWithPeople, findVisible } from './store.ts'

/**
 * Returns one request, which the person of the request made or may decide. Needs `admin.enter`. Throws
 * approvals.not_found.
 */
export async function getApproval(request: Context, { id }: { id: string }): Promise<Approval> {
  const context = authorise(request, 'admin.enter')
  return getVisibleApproval(context, id)
}

/** Returns one request for a person whom the caller has authorised. Throws approvals.not_found. */
export async function getVisibleApproval(context: MemberContext, id: string): Promise<Approval> {
  const { actor, runtime } = context
  return presentApproval(await requireVisible(context, id), {
    userId: actor.userId,
    now: runtime.clock.now(),
  })
}

/**
 * Returns the row of a request. Throws approvals.not_found where it does not exist, or where the person may not see it.
 */
export async function requireVisible(
  { actor, runtime }: MemberContext,
  id: string,
): Promise<ApprovalWithPeople> {
  const row = await findVisible(runtime.db.kysely, id, actor)
  if (!row) throw new AppError('approvals.not_found')
  return row
}
