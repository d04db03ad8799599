import type { ChatNode } from '../chat-node.ts'
import { listGuestStops } from './guest-store.ts'
import { settleGuestTurn } from './settle-guest-turn.ts'
import { listAbandonedGuestTurns } from './settlement-store.ts'

/** The same limits as for members' turns (recover-turns). */
const DEAD_AFTER_SECONDS = 20
const UNHEARD_AFTER_SECONDS = 15
const RECOVERY_MS = 10_000
/**
 * The interval at which a node that is replying to guests checks for stops that were requested on other nodes, in ms.
 */
const STOPS_MS = 500

type RecoveringNode = Pick<ChatNode, 'runtime' | 'guests'>

/** Settles abandoned replies to guests as failed, so that the guests get their messages back. Returns how many. */
export async function recoverGuestTurns({ runtime, guests }: RecoveringNode): Promise<number> {
  const abandoned = await listAbandonedGuestTurns(runtime.db.kysely, {
    nodeId: runtime.nodeId,
    liveTurnIds: [...guests.keys()],
    deadAfterSeconds: DEAD_AFTER_SECONDS,
    unheardAfterSeconds: UNHEARD_AFTER_SECONDS,
  })
  const usage = runtime.config.model ? ('unmetered' as const) : null
  const outcome = { status: 'failed' as const, content: '', sources: [], failure: 'abandoned', usage }
  for (const { id, guest_hash } of abandoned) {
    await settleGuestTurn(runtime, { turnId: id, guestHash: guest_hash, outcome })
  }
  return abandoned.length
}

/** Stops replies to guests that were asked to stop on another node, and settles abandoned ones, until it is stopped. */
export function keepGuestTurns(node: ChatNode): { stop(): void } {
  const warn = (err: unknown) => node.runtime.log.warn({ err }, 'replies to guests could not be looked after')
  const recovery = setInterval(() => void recoverGuestTurns(node).catch(warn), RECOVERY_MS)
  const stops = setInterval(() => void stopAsked(node).catch(warn), STOPS_MS)
  recovery.unref()
  stops.unref()
  return {
    stop: () => {
      clearInterval(recovery)
      clearInterval(stops)
    },
  }
}

async function stopAsked({ runtime, guests }: ChatNode): Promise<void> {
  if (guests.size === 0) return
  for (const id of await listGuestStops(runtime.db, runtime.nodeId)) guests.get(id)?.requestStop()
}
