import type { SendMessageInput } from '@pepper/contract/chat'
import { api } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { startGuestSession } from '../../../shared/guest-session.ts'
import { viewer } from '../../../shared/viewer.ts'
import { type ChatStream, streamOf } from '../turn/chat-stream.ts'
import { GUEST_CHAT, guestTalk } from './guest-talk.ts'

/**
 * Sends a visitor's message and yields its reply. Starts a guest session first if it is missing or has ended (GU-1).
 */
export async function* sendAsGuest(input: SendMessageInput, signal: AbortSignal): ChatStream {
  const { id } = input
  const content = 'content' in input ? input.content : ''
  const body = JSON.stringify({ id, content })
  const headers = { 'content-type': 'application/json' }
  const send = () => streamOf('/api/guests/messages', { method: 'POST', headers, body, signal })
  if (!hasGuestSession()) await startGuestSession()
  try {
    yield* asGuestChat(send())
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'guests.session_needed') throw error
    await startGuestSession()
    yield* asGuestChat(send())
  }
}

/** Yields a reply to a guest from UTF-16 code unit `after` on. */
export async function* followAsGuest(turnId: string, after: number, signal: AbortSignal): ChatStream {
  yield* asGuestChat(streamOf(`/api/guests/turns/${turnId}/stream?after=${after}`, { signal }))
}

/** Stops a reply to a guest; it costs nothing. */
export async function stopAsGuest(id: string): Promise<{ costs_credit: boolean }> {
  await api.chat.guests.stop({ id })
  return { costs_credit: false }
}

/** Gives the chat its one name in this tab, whatever name it will have for the member. */
async function* asGuestChat(stream: ChatStream): ChatStream {
  for await (const event of stream) {
    if (event.type !== 'open') yield event
    else {
      const { session_id: sessionId } = event
      guestTalk.set((talk) => talk && { ...talk, sessionId })
      yield { ...event, session_id: GUEST_CHAT }
    }
  }
}

function hasGuestSession(): boolean {
  const current = viewer.get()
  return current.status === 'guest' && current.guest !== null
}
