import { setTimeout as pause } from 'node:timers/promises'
import type { Runtime } from '../../../platform/context.ts'
import type { Push } from '../../../platform/hints/push.ts'

/** The shortest pause between two reads of a reply, in ms, however many hints arrive. */
const GAP_MS = 60

interface Follower {
  hasNews: boolean
  readAt: number
  wake(): void
}

/** Tells the followers of replies that other nodes generate when to read them again. */
export class ReplyNews {
  readonly #runtime: Pick<Runtime, 'db'>
  readonly #followers = new Map<string, Set<Follower>>()
  readonly push: Push

  constructor(runtime: Pick<Runtime, 'db'>, push: Push) {
    this.#runtime = runtime
    this.push = push
    push.listen(({ topic, ids }) => {
      if (topic !== 'turn' || ids === 'all') return
      for (const id of ids) for (const follower of this.#followers.get(id) ?? []) tell(follower)
    })
  }

  /** Follows a turn. `next` resolves once there may be news since the call before, or after `waitMs`. */
  follow(turnId: string, signal: AbortSignal): { next(waitMs: number): Promise<void>; stop(): void } {
    const follower: Follower = { hasNews: false, readAt: performance.now(), wake: () => {} }
    const others = this.#followers.get(turnId) ?? new Set()
    this.#followers.set(turnId, others.add(follower))
    const abort = () => follower.wake()
    signal.addEventListener('abort', abort)
    return {
      next: async (waitMs) => {
        // Its node saves the text more often for those who follow.
        this.#runtime.db.hints.give('follow', [turnId])
        if (!follower.hasNews && !signal.aborted) await wakeWithin(follower, waitMs)
        await pause(Math.max(0, follower.readAt + GAP_MS - performance.now()))
        follower.hasNews = false
        follower.readAt = performance.now()
      },
      stop: () => {
        signal.removeEventListener('abort', abort)
        others.delete(follower)
        if (others.size === 0) this.#followers.delete(turnId)
      },
    }
  }
}

function tell(follower: Follower): void {
  follower.hasNews = true
  follower.wake()
}

function wakeWithin(follower: Follower, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    follower.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
