import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { setHandled } from './judged-store.ts'

/** Records whether a reply that did not help has been dealt with. Needs `content.manage`. Throws gaps.not_found. */
export async function settleJudgedReply(
  request: Context,
  { id, is_handled }: { id: string; is_handled: boolean },
): Promise<{ is_handled: boolean }> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const outcome = await setHandled(tx, { id, handledAt: is_handled ? now : null })
    if (outcome === 'missing') throw new AppError('gaps.not_found')
    if (outcome === 'same') return
    await recordAudit(tx, {
      action: is_handled ? 'guide.reply_handled' : 'guide.reply_reopened',
      actorId: actor.userId,
      // The id of the turn would identify the person who asked.
      target: null,
      origin,
      details: {},
      now,
    })
  })
  return { is_handled }
}
