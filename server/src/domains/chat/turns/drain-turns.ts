import { setTimeout as pause } from 'node:timers/promises'
import type { ChatNode } from '../chat-node.ts'

/** How often a stopping node checks whether its replies are done, in ms. */
const POLL_MS = 50

/**
 * Waits until this node's replies are done; those that are not within `timeoutMs` are cut off and settled as failed.
 */
export async function drainTurns(node: ChatNode, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (node.live.size > 0 && performance.now() < deadline) await pause(POLL_MS)
  for (const live of node.live.values()) live.cutOff()
  const lastCall = performance.now() + 2_000
  while (node.live.size > 0 && performance.now() < lastCall) await pause(POLL_MS)
}
