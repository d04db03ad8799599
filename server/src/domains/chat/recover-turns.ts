import type { Runtime } from '../../platform/context.ts'
import { settleTurn } from './settle-turn.ts'
import { listAbandonedTurns } from './store.ts'

/** How long a node may be silent before its replies are given up; with the interval far below the 90 s of decisions 3. */
const DEAD_AFTER_SECONDS = 20
const INTERVAL_MS = 10_000

/**
 * Settles the turns of nodes that died: the partial text stays, the credit goes back (decisions 3). Several nodes may do
 * this at once; each turn is settled by one. Returns how many this call settled.
 */
export async function recoverTurns(runtime: Runtime): Promise<number> {
  let settled = 0
  for (const turn of await listAbandonedTurns(runtime.db, DEAD_AFTER_SECONDS)) {
    const outcome = {
      status: 'failed' as const,
      content: turn.content,
      sources: turn.sources,
      failure: 'node_died',
    }
    if (await settleTurn(runtime, turn.id, outcome)) settled += 1
  }
  if (settled > 0)
    runtime.log.warn({ settled }, 'replies of a node that died were settled and their credits returned')
  return settled
}

/** Recovers again and again until it is stopped. */
export function keepRecoveringTurns(runtime: Runtime): { stop(): void } {
  const timer = setInterval(() => {
    recoverTurns(runtime).catch((error) => runtime.log.warn({ err: error }, 'recovery of replies failed'))
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
