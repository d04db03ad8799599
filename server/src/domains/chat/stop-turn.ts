import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { ChatNode } from './chat-node.ts'
import { findTurn, requestStop } from './store.ts'

/**
 * Asks a reply of one's own to stop, on whichever node it is made (CH-4); `accepted` is false where it had ended.
 * Throws chat.turn_not_found.
 */
export async function stopTurn(
  node: ChatNode,
  context: Context,
  turnId: string,
): Promise<{ accepted: boolean }> {
  authorise(context, 'chat.send')
  const { db } = context.runtime
  const accepted = await requestStop(db, turnId, context.actor.userId)
  if (accepted) node.live.get(turnId)?.requestStop()
  else if (!(await findTurn(db, turnId, context.actor.userId))) throw new AppError('chat.turn_not_found')
  return { accepted }
}
