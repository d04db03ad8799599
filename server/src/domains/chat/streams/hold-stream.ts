import type { Context } from '../../../platform/context.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { requireStreamRoom } from '../../../platform/stream-bounds.ts'
import type { ChatNode, OpenStream } from '../chat-node.ts'
import { SIGN_TURNS } from './keep-streams-alive.ts'

/**
 * Registers an open stream among those that end with their session (D2). Returns a function that releases it. The
 * stream that a message opens is never refused: it is paid for, and its repetition is the same turn. Throws
 * limits.too_many_requests.
 */
export function holdStream(
  node: ChatNode,
  context: Context,
  connection: Pick<OpenStream, 'userId' | 'close' | 'signLife'> & { isSend: boolean },
): () => void {
  const sessionTokenHash = hashSecret(context.sessionToken ?? '')
  const { isSend, ...rest } = connection
  if (!isSend) requireStreamRoom(context, node.streams, rest.userId)
  const now = performance.now()
  const turn = Math.floor(Math.random() * SIGN_TURNS)
  const stream = { sessionTokenHash, openedAt: now, verifiedAt: now, turn, ...rest }
  node.streams.add(stream)
  return () => node.streams.delete(stream)
}
