import { authorise } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findTurnSummary, type TurnSummary } from './store.ts'

/** What a turn of one's own asked and how it ended. Throws chat.turn_not_found. */
export async function readTurn(context: Context, turnId: string): Promise<TurnSummary> {
  authorise(context, 'chat.send')
  const turn = await findTurnSummary(context.runtime.db, turnId, context.actor.userId)
  if (!turn) throw new AppError('chat.turn_not_found')
  return turn
}
