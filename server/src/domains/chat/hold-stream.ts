import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { requireStreamRoom } from '../../platform/stream-bounds.ts'
import type { ChatNode, OpenStream } from './chat-node.ts'

/**
 * Counts an open stream among those that end with their session (decisions 2); returns how to let it go. The stream of a new
 * reply is never refused, since its message is paid for. Throws limits.too_many_requests.
 */
export function holdStream(
  node: ChatNode,
  context: Context,
  connection: Pick<OpenStream, 'userId' | 'close' | 'signLife'> & { isNew: boolean },
): () => void {
  const sessionTokenHash = hashSecret(context.sessionToken ?? '')
  const { isNew, ...rest } = connection
  if (!isNew) requireStreamRoom(context, node.streams, rest.userId)
  const now = performance.now()
  const stream = { sessionTokenHash, openedAt: now, verifiedAt: now, ...rest }
  node.streams.add(stream)
  return () => node.streams.delete(stream)
}
