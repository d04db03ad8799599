import type { ChatNode } from './chat-node.ts'

/** How often open streams are re-checked against their sessions, in ms (decisions 2: within 2 s). */
const INTERVAL_MS = 1_500

/** Closes the streams of sessions that ended: signed out, banned, role or password changed. `findEnded` asks which. */
export function watchStreams(
  node: ChatNode,
  findEnded: (tokenHashes: string[]) => Promise<string[]>,
): { stop(): void } {
  const timer = setInterval(async () => {
    const due = [...node.streams].filter((stream) => performance.now() - stream.openedAt > INTERVAL_MS / 2)
    if (due.length === 0) return
    try {
      const ended = new Set(await findEnded([...new Set(due.map((stream) => stream.sessionTokenHash))]))
      for (const stream of due) if (ended.has(stream.sessionTokenHash)) stream.close()
    } catch (error) {
      node.runtime.log.warn({ err: error }, 'open streams could not be re-checked')
    }
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
