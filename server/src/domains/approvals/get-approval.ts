import type { Approval } from '@pepper/contract/approvals'
import { authorise } from '../../platform/authorisation/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { presentApproval } from './present-approval.ts'
import { type ApprovalWithPeople, findVisible } from './store.ts'

/** One request: of the person of the request, or one that they may decide. Needs `admin.enter`. Throws approvals.not_found. */
export async function getApproval(context: Context, { id }: { id: string }): Promise<Approval> {
  authorise(context, 'admin.enter')
  return getVisibleApproval(context, id)
}

/** The same for whom the caller has authorised. Throws approvals.not_found. */
export async function getVisibleApproval(context: MemberContext, id: string): Promise<Approval> {
  const { actor, runtime } = context
  return presentApproval(await requireVisible(context, id), {
    userId: actor.userId,
    now: runtime.clock.now(),
  })
}

/** Throws approvals.not_found where there is none, or where it is not theirs to see. */
export async function requireVisible(
  { actor, runtime }: MemberContext,
  id: string,
): Promise<ApprovalWithPeople> {
  const row = await findVisible(runtime.db.kysely, id, actor)
  if (!row) throw new AppError('approvals.not_found')
  return row
}
