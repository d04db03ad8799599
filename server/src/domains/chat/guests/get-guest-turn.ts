import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TurnState } from '../turns/turn.ts'
import { requireGuest } from './guest-of-request.ts'
import { findGuestTurn, guestTurnState } from './guest-store.ts'

/**
 * Returns the state of the guest's own turn. A turn of another guest and a missing turn get the same answer. Throws
 * chat.turn_not_found.
 */
export async function getGuestTurn(
  context: Context,
  turnId: string,
): Promise<{ guestHash: string; state: TurnState }> {
  const { guest } = await requireGuest(context)
  const turn = await findGuestTurn(context.runtime.db.kysely, guest.hash, turnId)
  if (!turn) throw new AppError('chat.turn_not_found')
  return { guestHash: guest.hash, state: guestTurnState(turn) }
}
