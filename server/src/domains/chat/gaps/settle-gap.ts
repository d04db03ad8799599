import type { GapStatus } from '@pepper/contract/chat/gaps'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { setStatus } from './gap-store.ts'

/** Says that a question is not for this guide. Needs `content.manage`. Throws gaps.not_found. */
export async function dismissGap(request: Context, { id }: { id: string }): Promise<{ status: GapStatus }> {
  const context = authorise(request, 'content.manage')
  return settleGap(context, id, 'dismissed')
}

/** Puts a question back among the open ones. Needs `content.manage`. Throws gaps.not_found. */
export async function reopenGap(request: Context, { id }: { id: string }): Promise<{ status: GapStatus }> {
  const context = authorise(request, 'content.manage')
  return settleGap(context, id, 'open')
}

async function settleGap(
  context: MemberContext,
  id: string,
  status: 'open' | 'dismissed',
): Promise<{ status: GapStatus }> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const outcome = await setStatus(tx, { id, status, now })
    if (outcome === 'missing') throw new AppError('gaps.not_found')
    if (outcome === 'same') return
    await recordAudit(tx, {
      action: status === 'open' ? 'guide.question_reopened' : 'guide.question_dismissed',
      actorId: actor.userId,
      target: { type: 'guide_gap', id },
      origin,
      details: {},
      now,
    })
  })
  return { status }
}
