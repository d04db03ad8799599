import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { ChatNode } from './chat-node.ts'

/** Counts an open stream among those that end with their session (decisions 2); answers how to let it go. */
export function holdStream(node: ChatNode, context: Context, close: () => void): () => void {
  const sessionTokenHash = hashSecret(context.sessionToken ?? '')
  const stream = { sessionTokenHash, openedAt: performance.now(), close }
  node.streams.add(stream)
  return () => node.streams.delete(stream)
}
