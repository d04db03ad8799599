import { UNVERIFIED_MS } from '../../../platform/stream-bounds.ts'
import type { ChatNode } from '../chat-node.ts'

/** How often open streams are checked against their sessions, in ms (D2: within 2 s). */
const INTERVAL_MS = 1_500

/**
 * Closes the streams of sessions that ended: signed out, banned, role or password changed. Within 30 s it also closes
 * those whose sessions cannot be checked because the database fails or hangs. `findEnded` returns the sessions that
 * ended.
 */
export function watchStreams(
  node: ChatNode,
  findEnded: (tokenHashes: string[]) => Promise<string[]>,
): { stop(): void } {
  let isAsking = false
  const timer = setInterval(async () => {
    const askedAt = performance.now()
    for (const stream of node.streams) if (stream.verifiedAt < askedAt - UNVERIFIED_MS) stream.close()
    const due = [...node.streams].filter((stream) => askedAt - stream.openedAt > INTERVAL_MS / 2)
    if (isAsking || due.length === 0) return
    isAsking = true
    try {
      const ended = new Set(await findEnded([...new Set(due.map((stream) => stream.sessionTokenHash))]))
      for (const stream of due) {
        if (ended.has(stream.sessionTokenHash)) stream.close()
        else stream.verifiedAt = askedAt
      }
    } catch (error) {
      node.runtime.log.warn({ err: error }, 'open streams could not be re-checked')
    } finally {
      isAsking = false
    }
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
