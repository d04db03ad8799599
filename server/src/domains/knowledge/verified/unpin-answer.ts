import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteAnswer, lockAnswer } from './answer-store.ts'
import { toldOf } from './present-answer.ts'

/**
 * Removes a pinned answer, so that the guide answers by itself again. Needs `content.manage`. Throws
 * knowledge.answer_not_found.
 */
export async function unpinAnswer(request: Context, { id }: { id: string }): Promise<{ removed: true }> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  await inTransaction(context, async (tx) => {
    const before = await lockAnswer(tx, id)
    await deleteAnswer(tx, id)
    await recordAudit(tx, {
      action: 'guide.answer_unpinned',
      actorId: actor.userId,
      target: { type: 'verified_answer', id },
      origin,
      details: { before: toldOf(before), after: null },
      now: runtime.clock.now(),
    })
  })
  return { removed: true }
}
