import type { ChatNode } from '../chat-node.ts'
import { giveTurnHints } from './give-turn-hints.ts'
import { settleTurn } from './settle-turn.ts'
import { listAbandonedTurns } from './store.ts'

/**
 * How long a node may be silent before its replies are given up; together with the interval this is far below the 90 s
 * of D3.
 */
const DEAD_AFTER_SECONDS = 20

/**
 * How old a turn of this node may get while this node is not working on it, because the answer to its opening never
 * arrived.
 */
const UNHEARD_AFTER_SECONDS = 15
const INTERVAL_MS = 10_000

type RecoveringNode = Pick<ChatNode, 'runtime' | 'live'>

/**
 * Settles the turns that no node is working on: those of nodes that died, and those of this node that were opened while
 * the connection to the database broke, or that could not be saved. The partial text stays, and the credit is returned
 * (D3). Several nodes may do this at once; each turn is settled by one. Returns how many this call settled.
 */
export async function recoverTurns({ runtime, live }: RecoveringNode): Promise<number> {
  let settled = 0
  const abandoned = await listAbandonedTurns(runtime.db, {
    deadAfterSeconds: DEAD_AFTER_SECONDS,
    unheardAfterSeconds: UNHEARD_AFTER_SECONDS,
    nodeId: runtime.nodeId,
    liveTurnIds: [...live.keys()],
  })
  for (const turn of abandoned) {
    const outcome = {
      status: 'failed' as const,
      content: turn.content,
      sources: turn.sources,
      failure: 'abandoned',
      usage: runtime.config.model ? ('unmetered' as const) : null,
    }
    if (await settleTurn(runtime, turn.id, outcome)) settled += 1
    giveTurnHints(runtime, turn.user_id)
  }
  if (settled > 0) runtime.log.warn({ settled }, 'abandoned replies were settled and their credits returned')
  return settled
}

/** Recovers turns repeatedly until it is stopped. */
export function keepRecoveringTurns(node: RecoveringNode): { stop(): void } {
  const timer = setInterval(() => {
    recoverTurns(node).catch((error) => node.runtime.log.warn({ err: error }, 'recovery of replies failed'))
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
