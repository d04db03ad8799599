import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import type { ChatNode } from '../chat-node.ts'
import { releasing } from '../streams/releasing.ts'
import { followGuestTurn } from './follow-guest-turn.ts'
import { getGuestChat } from './get-guest-chat.ts'
import { getGuestTurn } from './get-guest-turn.ts'
import { holdGuestStream } from './hold-guest-stream.ts'
import { sendGuestMessage } from './send-guest-message.ts'
import { stopGuestTurn } from './stop-guest-turn.ts'
import { takeGuestChat } from './take-guest-chat.ts'

const os = implement(contract.chat.guests).$context<Context>().use(translateErrors)
const NEVER = new AbortController().signal

/**
 * Builds the operations of guest chat on one node. `send` and `follow` are here for completeness; `serve-guests`
 * answers them as members' streams.
 */
export function guestRoutes(node: ChatNode) {
  return os.router({
    send: os.send.handler(async ({ context, input, signal = NEVER }) => {
      const { guest, state, allowance } = await sendGuestMessage(node, context, input)
      return followGuestTurn(node, state, { guestHash: guest.hash, allowance, after: 0, signal })
    }),
    follow: os.follow.handler(async ({ context, input, signal = NEVER }) => {
      const { guestHash, state } = await getGuestTurn(context, input.id)
      const release = holdGuestStream(node, context, guestHash)
      // A generator that is never started runs no `finally`.
      signal.addEventListener('abort', release, { once: true })
      return releasing(followGuestTurn(node, state, { guestHash, after: input.after, signal }), release)
    }),
    stop: os.stop.handler(({ context, input }) => stopGuestTurn(node, context, input.id)),
    chat: os.chat.handler(({ context }) => getGuestChat(context)),
    takeChat: os.takeChat.handler(({ context }) => takeGuestChat(node, context)),
  })
}
