import type { FeedbackReason, Verdict } from '@pepper/contract/chat'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { deleteFeedback, holdTurn, saveFeedback } from './feedback-store.ts'

interface Feedback {
  id: string
  verdict: Verdict | null
  reason?: FeedbackReason | undefined
  comment?: string | undefined
}

/** Keeps what the owner thinks of a reply, and why, or takes it back (CH-4). Throws chat.turn_not_found. */
export async function giveFeedback(
  request: Context,
  { id, verdict, reason, comment }: Feedback,
): Promise<{ verdict: Verdict | null }> {
  const context = authorise(request, 'chat.send')
  const { runtime, actor } = context
  const turn = { turnId: id, userId: actor.userId }
  return inTransaction(context, async (tx) => {
    if (!(await holdTurn(tx, turn))) throw new AppError('chat.turn_not_found')
    const isChanged = verdict
      ? await saveFeedback(tx, { ...turn, verdict, reason, comment, now: runtime.clock.now() })
      : await deleteFeedback(tx, id)
    if (isChanged)
      await recordEvent(tx, 'chat.feedback_given', { user_id: actor.userId, turn_id: id, verdict })
    return { verdict }
  })
}
