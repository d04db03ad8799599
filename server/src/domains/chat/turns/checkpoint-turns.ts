import type { ChatNode } from '../chat-node.ts'
import type { LiveTurn } from './live-turn.ts'
import { saveCheckpoints } from './store.ts'

/** How often the text of running replies is saved, in ms; a reply that is done before needs none. */
const INTERVAL_MS = 250
const FIRST_AFTER_MS = 500
/** How often it is saved while a reader on another node follows the reply, in ms. */
const FOLLOWED_INTERVAL_MS = 80

/**
 * Keeps the text of this node's replies in the database, all of them in one statement, until it is stopped. It saves
 * those more often that are followed from other nodes, and tells these nodes.
 */
export function checkpointTurns(node: ChatNode): { stop(): void } {
  let isRunning = false
  const save = async (isDue: (live: LiveTurn) => boolean) => {
    if (isRunning) return
    isRunning = true
    try {
      await checkpoint(node, isDue)
    } catch (error) {
      node.runtime.log.warn({ err: error }, 'replies could not be checkpointed')
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(
    () => save((live) => performance.now() - live.startedAt > FIRST_AFTER_MS),
    INTERVAL_MS,
  )
  const followed = setInterval(
    () => save((live) => live.isFollowedElsewhere && live.text.length > live.checkpointed),
    FOLLOWED_INTERVAL_MS,
  )
  timer.unref()
  followed.unref()
  const stopListening = node.news.push.listen(({ topic, ids }) => {
    if (topic !== 'follow' || ids === 'all') return
    for (const id of ids) node.live.get(id)?.recordFollower()
  })
  return {
    stop: () => {
      stopListening()
      clearInterval(timer)
      clearInterval(followed)
    },
  }
}

async function checkpoint(node: ChatNode, isDue: (live: LiveTurn) => boolean): Promise<void> {
  const due = [...node.live.values()].filter(isDue)
  if (due.length === 0) return
  const saved = due.map((live) => ({ live, length: live.text.length }))
  const grown = saved.filter(({ live, length }) => length > live.checkpointed)
  const checkpoints = grown.map(({ live, length }) => ({
    turnId: live.open.turn_id,
    after: live.checkpointedCharacters,
    added: live.text.slice(live.checkpointed, length),
  }))
  const { db, nodeId } = node.runtime
  const stopped = await saveCheckpoints(db, nodeId, checkpoints)
  for (const { live, length } of saved) live.recordCheckpoint(length)
  const followed = grown.filter(({ live }) => live.isFollowedElsewhere)
  if (followed.length > 0) {
    db.hints.give(
      'turn',
      followed.map(({ live }) => live.open.turn_id),
    )
  }
  for (const id of stopped) stopOnce(node.live.get(id))
}

function stopOnce(live: LiveTurn | undefined): void {
  if (live && !live.isStopRequested) live.requestStop()
}
