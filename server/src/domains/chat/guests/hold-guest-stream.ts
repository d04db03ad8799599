import type { Context } from '../../../platform/context.ts'
import { requireStreamRoom } from '../../../platform/stream-bounds.ts'
import type { ChatNode } from '../chat-node.ts'

const openStreams = new WeakMap<ChatNode, Set<{ userId: string }>>()

/** Counts a guest's open stream. Returns the function that releases it. Throws limits.too_many_requests. */
export function holdGuestStream(node: ChatNode, context: Context, guestHash: string): () => void {
  const streams = openStreams.get(node) ?? new Set()
  openStreams.set(node, streams)
  requireStreamRoom(context, streams, guestHash)
  const stream = { userId: guestHash }
  streams.add(stream)
  return () => streams.delete(stream)
}
