import { AppError } from '../../../platform/errors.ts'
import type { ChatNode } from '../chat-node.ts'

/**
 * Reserves room for another reply while its turn is opened. Returns the function that gives it back, to be called once
 * the reply is among the node's own, or has failed. Guests use half of a node's replies at most, so that they never keep
 * members out. Throws server.unavailable.
 */
export function reserveReply(node: ChatNode, asker: 'member' | 'guest'): () => void {
  const { live, guests, opening, runtime } = node
  const { maxConcurrent } = runtime.config.modelLimits
  const ofGuests = guests.size + opening.guest
  const isFull = live.size + opening.member + ofGuests >= maxConcurrent
  if (isFull || (asker === 'guest' && ofGuests >= maxConcurrent / 2)) throw new AppError('server.unavailable')
  opening[asker] += 1
  return () => {
    opening[asker] -= 1
  }
}
