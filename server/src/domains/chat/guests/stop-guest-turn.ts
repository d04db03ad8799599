import type { Context } from '../../../platform/context.ts'
import type { ChatNode } from '../chat-node.ts'
import { getGuestTurn } from './get-guest-turn.ts'
import { requireGuest } from './guest-of-request.ts'
import { requestGuestStop } from './guest-store.ts'

/**
 * Asks the guest's own reply to stop, on whichever node it is made. The message still counts. Throws
 * chat.turn_not_found.
 */
export async function stopGuestTurn(
  node: ChatNode,
  context: Context,
  turnId: string,
): Promise<{ accepted: boolean }> {
  const { guest } = await requireGuest(context)
  const { db, clock } = node.runtime
  const accepted = await requestGuestStop(db, guest.hash, turnId, clock.now())
  if (accepted) node.guests.get(turnId)?.requestStop()
  else await getGuestTurn(context, turnId)
  return { accepted }
}
