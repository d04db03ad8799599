import type { ChatStreamEvent, GuestAllowance } from '@pepper/contract/chat/stream'
import type { ChatNode } from '../chat-node.ts'
import { followText } from '../streams/follow-turn.ts'
import { openEventOf, type TurnState } from '../turns/turn.ts'
import { findGuestTurn, guestTurnState } from './guest-store.ts'

interface GuestReading {
  guestHash: string
  /** The messages that are left today; known only after a message was sent. */
  allowance?: GuestAllowance
  after: number
  signal: AbortSignal
}

/**
 * Yields the events of a guest's turn: live on the node that makes the reply, and on other nodes once the reply is
 * complete.
 */
export async function* followGuestTurn(
  { runtime, guests, news }: ChatNode,
  state: TurnState,
  reading: GuestReading,
): AsyncGenerator<ChatStreamEvent> {
  const { guestHash, allowance } = reading
  // Guests choose the ids of their turns, so a live turn with this id may belong to another chat.
  const found = guests.get(state.turn_id)
  const live = found?.open.session_id === state.session_id ? found : undefined
  yield { ...openEventOf(state, null), ...(allowance && { allowance }) }
  const find = async () => {
    const turn = await findGuestTurn(runtime.db.kysely, guestHash, state.turn_id)
    return turn && guestTurnState(turn)
  }
  yield* followText({ live, state, find, news }, reading)
}
