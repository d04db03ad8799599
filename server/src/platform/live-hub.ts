import type { LiveTopic } from '@pepper/contract/live'
import type { Context, Runtime } from './context.ts'
import { requireStreamRoom, UNVERIFIED_MS } from './stream-bounds.ts'

/**
 * How often a node checks for changes on behalf of watching people, in ms. It makes one query per source, however many
 * people watch.
 */
const INTERVAL_MS = 1_500

/** A change of a topic. The first one is null: from then on no change is missed. */
interface LiveChange {
  changed: LiveTopic | null
  version: string | null
}

/**
 * Reads the current version of a topic for each of the people, of whom there is at least one. A version differs after
 * every change.
 */
export type LiveSource = (userIds: string[]) => Promise<Map<string, string>>

interface Watcher {
  userId: string
  sessionTokenHash: string
  /**
   * The changes to report. The null entry is set once the node knows the current versions, so that nothing is missed
   * from then on.
   */
  changed: Map<LiveTopic | null, string | null>
  /** The time when its session was last known to be valid, by performance.now(). */
  verifiedAt: number
  isKnown: boolean
  isEnded: boolean
  wake(): void
}

/** Lets people watch their own data for changes, whichever node makes them. */
export class LiveHub {
  readonly #runtime: Runtime
  readonly #sources: Record<LiveTopic, LiveSource>
  readonly #findEndedSessions: (tokenHashes: string[]) => Promise<string[]>
  readonly #watchers = new Set<Watcher>()
  readonly #versions = new Map<LiveTopic, Map<string, string>>()
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(
    runtime: Runtime,
    sources: Record<LiveTopic, LiveSource>,
    findEndedSessions: (tokenHashes: string[]) => Promise<string[]>,
  ) {
    this.#runtime = runtime
    this.#sources = sources
    this.#findEndedSessions = findEndedSessions
    this.#timer = setInterval(() => void this.#look(), INTERVAL_MS)
    this.#timer.unref()
  }

  /** The number of open streams of changes. */
  get watcherCount(): number {
    return this.#watchers.size
  }

  /**
   * Yields null once it knows the current state, and then each change. It ends when the session ends or cannot be
   * checked for 30 s, when `signal` aborts, or when the hub stops. Throws limits.too_many_requests before the first
   * event.
   */
  watch(
    context: Context,
    person: { userId: string; sessionTokenHash: string },
    signal: AbortSignal,
  ): AsyncGenerator<LiveChange> {
    requireStreamRoom(context, this.#watchers, person.userId)
    const watcher: Watcher = {
      ...person,
      changed: new Map(),
      verifiedAt: performance.now(),
      isKnown: false,
      isEnded: false,
      wake: () => {},
    }
    this.#watchers.add(watcher)
    // A generator that is never started runs no `finally`.
    signal.addEventListener('abort', () => this.#end(watcher), { once: true })
    return this.#changesOf(watcher, signal)
  }

  async *#changesOf(watcher: Watcher, signal: AbortSignal): AsyncGenerator<LiveChange> {
    try {
      while (!watcher.isEnded && !signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          watcher.wake = resolve
        })
        const changed = [...watcher.changed]
        watcher.changed.clear()
        for (const [topic, version] of changed) yield { changed: topic, version }
        if (watcher.changed.size === 0 && !watcher.isEnded) await woken
      }
    } finally {
      this.#end(watcher)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const watcher of this.#watchers) this.#end(watcher)
  }

  async #look(): Promise<void> {
    this.#endUnverified()
    if (this.#isLooking || this.#watchers.size === 0) return
    this.#isLooking = true
    try {
      const present = [...this.#watchers]
      await this.#endStale()
      for (const topic of Object.keys(this.#sources) as LiveTopic[]) await this.#compare(topic)
      for (const watcher of present) if (!watcher.isKnown) this.#introduce(watcher)
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'changes could not be looked up')
    } finally {
      this.#isLooking = false
    }
  }

  /**
   * Ends watchers that could not be checked for too long: if the database fails or hangs, their sessions may have
   * ended.
   */
  #endUnverified(): void {
    const oldest = performance.now() - UNVERIFIED_MS
    for (const watcher of this.#watchers) if (watcher.verifiedAt < oldest) this.#end(watcher)
  }

  async #endStale(): Promise<void> {
    const askedAt = performance.now()
    const asked = [...this.#watchers]
    const ended = new Set(
      await this.#findEndedSessions([...new Set(asked.map((watcher) => watcher.sessionTokenHash))]),
    )
    for (const watcher of asked) {
      if (ended.has(watcher.sessionTokenHash)) this.#end(watcher)
      else watcher.verifiedAt = askedAt
    }
  }

  async #compare(topic: LiveTopic): Promise<void> {
    const before = this.#versions.get(topic)
    const userIds = [...new Set([...this.#watchers].map((watcher) => watcher.userId))]
    // The last watcher may have just ended, and SQL has no empty list.
    const now = userIds.length === 0 ? new Map<string, string>() : await this.#sources[topic](userIds)
    this.#versions.set(topic, now)
    for (const watcher of this.#watchers) {
      const known = before?.get(watcher.userId)
      const version = now.get(watcher.userId)
      if (known === undefined || known === version) continue
      watcher.changed.set(topic, version ?? null)
      watcher.wake()
    }
  }

  #introduce(watcher: Watcher): void {
    watcher.isKnown = true
    watcher.changed.set(null, null)
    watcher.wake()
  }

  #end(watcher: Watcher): void {
    this.#watchers.delete(watcher)
    watcher.isEnded = true
    watcher.wake()
  }
}
