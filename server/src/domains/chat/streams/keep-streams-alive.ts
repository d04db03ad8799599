import type { ChatNode } from '../chat-node.ts'

/**
 * How often readers of a reply get a sign of life, in ms; a page that misses three of them follows the reply again
 * (CH-5).
 */
export const SIGN_OF_LIFE_MS = 5_000

/**
 * The number of turns in which all streams get theirs: written at once, 5,000 of them would hold up every reply by a
 * quarter of a second.
 */
export const SIGN_TURNS = 50

/** Sends every open reply stream a sign of life, so that a page can tell a slow model from a dead connection. */
export function keepStreamsAlive(node: ChatNode): { stop(): void } {
  let turn = 0
  const timer = setInterval(() => {
    for (const stream of node.streams) if (stream.turn === turn) stream.signLife?.()
    turn = (turn + 1) % SIGN_TURNS
  }, SIGN_OF_LIFE_MS / SIGN_TURNS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
