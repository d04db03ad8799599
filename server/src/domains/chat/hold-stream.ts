import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { ChatNode, OpenStream } from './chat-node.ts'

/** Counts an open stream among those that end with their session (decisions 2); returns how to let it go. */
export function holdStream(
  node: ChatNode,
  context: Context,
  connection: Pick<OpenStream, 'close' | 'signLife'>,
): () => void {
  const sessionTokenHash = hashSecret(context.sessionToken ?? '')
  const stream = { sessionTokenHash, openedAt: performance.now(), ...connection }
  node.streams.add(stream)
  return () => node.streams.delete(stream)
}
