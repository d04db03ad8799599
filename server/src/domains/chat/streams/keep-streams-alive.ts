import type { ChatNode } from '../chat-node.ts'

/**
 * How often readers of a reply get a sign of life, in ms; a page that misses three of them follows the reply again
 * (CH-5).
 */
export const SIGN_OF_LIFE_MS = 5_000

/** Sends every open reply stream a sign of life, so that a page can tell a slow model from a dead connection. */
export function keepStreamsAlive(node: ChatNode): { stop(): void } {
  const timer = setInterval(() => {
    for (const stream of node.streams) stream.signLife?.()
  }, SIGN_OF_LIFE_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
