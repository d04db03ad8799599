import type { ChatStreamEvent, GuestAllowance } from '@pepper/contract/chat/stream'
import type { ChatNode } from '../chat-node.ts'
import { followText } from '../streams/follow-turn.ts'
import { openEventOf, type TurnState } from '../turns/turn.ts'
import { findGuestTurn, guestTurnState } from './guest-store.ts'

interface GuestReading {
  guestHash: string
  /** What is left today; known where a message was sent. */
  allowance?: GuestAllowance
  after: number
  signal: AbortSignal
}

/** The events of a guest's turn: live on the node that makes the reply, on any other one as soon as it is whole. */
export async function* followGuestTurn(
  { runtime, guests }: ChatNode,
  state: TurnState,
  reading: GuestReading,
): AsyncGenerator<ChatStreamEvent> {
  const { guestHash, allowance } = reading
  // An id is the guest's own, so the turn on this node is asked for its chat.
  const found = guests.get(state.turn_id)
  const live = found?.open.session_id === state.session_id ? found : undefined
  yield { ...openEventOf(state, null), ...(allowance && { allowance }) }
  const find = async () => {
    const turn = await findGuestTurn(runtime.db.kysely, guestHash, state.turn_id)
    return turn && guestTurnState(turn)
  }
  yield* followText({ live, state, find }, reading)
}
