import type { ChatNode } from '../chat-node.ts'
import type { LiveTurn } from './live-turn.ts'
import { saveCheckpoints } from './store.ts'

/** How often the text of running replies is saved, in ms; a reply that is done before needs none. */
const INTERVAL_MS = 250
const FIRST_AFTER_MS = 500

/** Keeps the text of this node's replies in the database, all of them in one statement, until it is stopped. */
export function checkpointTurns(node: ChatNode): { stop(): void } {
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    try {
      await checkpoint(node)
    } catch (error) {
      node.runtime.log.warn({ err: error }, 'replies could not be checkpointed')
    } finally {
      isRunning = false
    }
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function checkpoint(node: ChatNode): Promise<void> {
  const due = [...node.live.values()].filter((live) => performance.now() - live.startedAt > FIRST_AFTER_MS)
  if (due.length === 0) return
  const saved = due.map((live) => ({ live, length: live.text.length }))
  const checkpoints = saved
    .filter(({ live, length }) => length > live.checkpointed)
    .map(({ live, length }) => ({
      turnId: live.open.turn_id,
      added: live.text.slice(live.checkpointed, length),
    }))
  const stopped = await saveCheckpoints(node.runtime.db, node.runtime.nodeId, checkpoints)
  for (const { live, length } of saved) live.checkpointed = length
  for (const id of stopped) stopOnce(node.live.get(id))
}

function stopOnce(live: LiveTurn | undefined): void {
  if (live && !live.isStopRequested) live.requestStop()
}
