import type { Approval } from '@pepper/contract/approvals'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { presentApproval } from './present-approval.ts'
import { findApprovals } from './store.ts'

export interface ApprovalPage {
  show: 'waiting' | 'settled'
  before?: string | undefined
  limit: number
}

/** Lists the person's own requests and those that they may decide, newest first. Needs `admin.enter`. */
export async function listApprovals(
  request: Context,
  { show, before, limit }: ApprovalPage,
): Promise<{ approvals: Approval[]; earlier: string | null }> {
  const context = authorise(request, 'admin.enter')
  const { actor, runtime } = context
  const now = runtime.clock.now()
  const page = { show, before: placeOf(before), limit: limit + 1, now }
  const rows = await findApprovals(runtime.db.kysely, actor, page)
  const shown = rows.slice(0, limit)
  return {
    approvals: shown.map((row) => presentApproval(row, { userId: actor.userId, now })),
    earlier: rows.length > limit ? String(shown.at(-1)?.sequence) : null,
  }
}

function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  const message = 'This cursor does not belong to this list.'
  throw new AppError('request.invalid', { issues: [{ path: 'before', message }] })
}
