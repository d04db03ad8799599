import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findTurn, findTurnSummary, type TurnSummary } from './store.ts'
import type { TurnState } from './turn.ts'

/** Returns the question of one's own turn and how it ended. Throws chat.turn_not_found. */
export async function getTurn(request: Context, turnId: string): Promise<TurnSummary> {
  const context = authorise(request, 'chat.send')
  const turn = await findTurnSummary(context.runtime.db, turnId, context.actor.userId)
  if (!turn) throw new AppError('chat.turn_not_found')
  return turn
}

/** Returns the state of one's own turn, for following its reply. Throws chat.turn_not_found. */
export async function getTurnState(request: Context, turnId: string): Promise<TurnState> {
  const context = authorise(request, 'chat.send')
  const state = await findTurn(context.runtime.db, turnId, context.actor.userId)
  if (!state) throw new AppError('chat.turn_not_found')
  return state
}
