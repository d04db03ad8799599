import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import type { ChatNode } from './chat-node.ts'
import { gapRoutes } from './gaps/routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { searchChats } from './search/search-chats.ts'
import { deleteChat } from './sessions/delete-chat.ts'
import { exportChat } from './sessions/export-chat.ts'
import { getSession } from './sessions/get-session.ts'
import { listRecentChats } from './sessions/list-recent-chats.ts'
import { markChatSeen } from './sessions/mark-chat-seen.ts'
import { renameChat } from './sessions/rename-chat.ts'
import { restoreChat } from './sessions/restore-chat.ts'
import { followTurn } from './streams/follow-turn.ts'
import { holdStream } from './streams/hold-stream.ts'
import { releasing } from './streams/releasing.ts'
import { getTurn, getTurnState } from './turns/get-turn.ts'
import { giveFeedback } from './turns/give-feedback.ts'
import { sendMessage } from './turns/send-message.ts'
import { stopTurn } from './turns/stop-turn.ts'

const os = implement(contract.chat).$context<Context>().use(translateErrors)
const NEVER = new AbortController().signal

/**
 * Builds chat's routes on one node. `send` and `follow` are here only for completeness; `stream-routes` serves them
 * more cheaply.
 */
export function chatRoutes(node: ChatNode) {
  return os.router({
    send: os.send.handler(async ({ context, input, signal = NEVER }) => {
      const opened = await sendMessage(node, context, input)
      const { state, user_id: userId, credits } = opened
      const stream = { userId, isSend: true, signal }
      return whileSignedIn(node, context, stream, (until) =>
        followTurn(node, state, { userId, after: 0, credits, signal: until }),
      )
    }),
    follow: os.follow.handler(async ({ context: request, input, signal = NEVER }) => {
      const context = authorise(request, 'chat.send')
      const { userId } = context.actor
      const state = await getTurnState(context, input.id)
      const stream = { userId, isSend: false, signal }
      return whileSignedIn(node, context, stream, (until) =>
        followTurn(node, state, { userId, after: input.after, credits: null, signal: until }),
      )
    }),
    stop: os.stop.handler(({ context, input }) => stopTurn(node, context, input)),
    feedback: os.feedback.handler(({ context, input }) => giveFeedback(context, input)),
    turn: os.turn.handler(({ context, input }) => getTurn(context, input.id)),
    recent: os.recent.handler(async ({ context, input }) => ({
      chats: await listRecentChats(context, input),
    })),
    search: os.search.handler(({ context, input }) => searchChats(context, input.query)),
    rename: os.rename.handler(({ context, input }) => renameChat(context, input)),
    delete: os.delete.handler(({ context, input }) => deleteChat(node, context, input.session_id)),
    restore: os.restore.handler(({ context, input }) => restoreChat(context, input.session_id)),
    markSeen: os.markSeen.handler(({ context, input }) => markChatSeen(context, input.session_id)),
    export: os.export.handler(({ context, input }) => exportChat(context, input.session_id)),
    session: os.session.handler(({ context, input }) => getSession(context, input)),
    gaps: gapRoutes(node),
    guests: guestRoutes(node),
  })
}

/**
 * Yields events until `signal` aborts or the session of the request ends. Throws limits.too_many_requests before the
 * first.
 */
function whileSignedIn(
  node: ChatNode,
  context: Context,
  { userId, isSend, signal }: { userId: string; isSend: boolean; signal: AbortSignal },
  events: (until: AbortSignal) => AsyncGenerator<ChatStreamEvent>,
): AsyncGenerator<ChatStreamEvent> {
  const ended = new AbortController()
  const release = holdStream(node, context, { userId, isSend, close: () => ended.abort() })
  // A generator that is never started runs no `finally`.
  signal.addEventListener('abort', release, { once: true })
  return releasing(events(AbortSignal.any([signal, ended.signal])), release)
}
