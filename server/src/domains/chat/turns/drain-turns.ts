import { setTimeout as pause } from 'node:timers/promises'
import type { ChatNode } from '../chat-node.ts'

/** How often a stopping node checks whether its replies are done, in ms. */
const POLL_MS = 50

/**
 * Waits until this node's replies are done; those that are not within `timeoutMs` are cut off and settled as failed.
 */
export async function drainTurns(node: ChatNode, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  const isBusy = () => node.live.size + node.guests.size > 0
  while (isBusy() && performance.now() < deadline) await pause(POLL_MS)
  for (const live of [...node.live.values(), ...node.guests.values()]) live.cutOff()
  const lastCall = performance.now() + 2_000
  while (isBusy() && performance.now() < lastCall) await pause(POLL_MS)
}
