import type { ServerResponse } from 'node:http'
import { followTurnInput } from '@pepper/contract/chat'
import { guestMessageInput } from '@pepper/contract/chat/guests'
import type { Context } from '../../../platform/context.ts'
import { readJsonBody } from '../../../platform/http/read-json-body.ts'
import type { ChatNode } from '../chat-node.ts'
import { SIGN_OF_LIFE_MS } from '../streams/keep-streams-alive.ts'
import { type HttpExchange, parse } from '../streams/stream-routes.ts'
import { writeEvents, writeSignOfLife } from '../streams/stream-writer.ts'
import { followGuestTurn } from './follow-guest-turn.ts'
import { getGuestTurn } from './get-guest-turn.ts'
import { holdGuestStream } from './hold-guest-stream.ts'
import { sendGuestMessage } from './send-guest-message.ts'

/**
 * Serves `chat.guests.send` directly on Node's request and response, in the form of a member's stream. Throws before the
 * first byte only.
 */
export async function serveGuestSend(node: ChatNode, context: Context, http: HttpExchange): Promise<void> {
  const input = parse(guestMessageInput, await readJsonBody(http.request))
  const { guest, state, allowance } = await sendGuestMessage(node, context, input)
  for (const cookie of context.responseHeaders.getSetCookie())
    http.response.appendHeader('set-cookie', cookie)
  // A reader who left meanwhile: 'close' has been emitted, so nothing would release the stream.
  if (http.response.closed) return
  const signal = keepAlive(http.response)
  const reading = { guestHash: guest.hash, allowance, after: 0, signal }
  await writeEvents(http.response, followGuestTurn(node, state, reading))
}

/** Serves `chat.guests.follow` in the same way. */
export async function serveGuestFollow(node: ChatNode, context: Context, http: HttpExchange): Promise<void> {
  const { id, after } = parse(followTurnInput, http.parameters)
  const { guestHash, state } = await getGuestTurn(context, id)
  if (http.response.closed) return
  const release = holdGuestStream(node, context, guestHash)
  http.response.on('close', release)
  const signal = keepAlive(http.response)
  await writeEvents(http.response, followGuestTurn(node, state, { guestHash, after, signal }))
}

/** Sends signs of life until the connection closes. Returns a signal that aborts then. */
function keepAlive(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  const timer = setInterval(() => writeSignOfLife(response), SIGN_OF_LIFE_MS)
  response.on('close', () => {
    clearInterval(timer)
    closed.abort()
  })
  return closed.signal
}
