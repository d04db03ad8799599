import type { LiveTopic } from '@pepper/contract/live'
import type { Context, Runtime } from './context.ts'
import type { Hint } from './hints/hint.ts'
import { registerCounter } from './metrics.ts'
import { requireStreamRoom, UNVERIFIED_MS } from './stream-bounds.ts'

/**
 * How often a node checks sessions, and looks for changes on behalf of watching people, in ms. It makes one query per
 * source, however many people watch.
 */
const INTERVAL_MS = 1_500
/** The interval at which it looks for changes while hints arrive, in ms: it finds those whose hints got lost. */
const PUSHED_INTERVAL_MS = 30_000
/** The shortest pause before a look that a hint causes, in ms. Hints that arrive meanwhile share the look. */
const GAP_MS = 25
/** A look is followed by a pause of at least this many times its duration, so that a flood of hints costs little. */
const REST = 3

const looks = registerCounter<{ cause: 'poll' | 'hint' }>(
  'live_looks_total',
  'Looks at the database for changes: of everyone by the clock, and of a few people because of hints.',
)

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

/** The push that spares polling. */
export interface LivePush {
  /** Returns a number that differs once hints may have been lost, or null while they do not arrive. */
  session(): number | null
  /** The interval of looks while they arrive, in ms. */
  intervalMs?: number
}

const NO_PUSH: LivePush = { session: () => null }

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

/**
 * Lets people watch their own data for changes, whichever node makes them. A hint makes it look at once at what the
 * hint names; it believes nothing but the database.
 */
export class LiveHub {
  readonly #runtime: Runtime
  readonly #sources: Record<LiveTopic, LiveSource>
  readonly #findEndedSessions: (tokenHashes: string[]) => Promise<string[]>
  readonly #push: LivePush
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #versions = new Map<LiveTopic, Map<string, string>>()
  readonly #hinted = new Map<LiveTopic, Set<string> | 'all'>()
  readonly #timer: NodeJS.Timeout
  #lookingSoon: NodeJS.Timeout | undefined
  #restsUntil = 0
  #isLooking = false
  #lookingSince = 0
  #isChecking = false
  /** The time of the last look at everything, by performance.now(), and the session of the push then. */
  #lookedAt = Number.NEGATIVE_INFINITY
  #session: number | null = null

  constructor(
    runtime: Runtime,
    sources: Record<LiveTopic, LiveSource>,
    findEndedSessions: (tokenHashes: string[]) => Promise<string[]>,
    push: LivePush = NO_PUSH,
  ) {
    this.#runtime = runtime
    this.#sources = sources
    this.#findEndedSessions = findEndedSessions
    this.#push = push
    for (const topic of this.#topics) this.#versions.set(topic, new Map())
    this.#timer = setInterval(() => void this.#lookByTheClock(), INTERVAL_MS)
    this.#timer.unref()
  }

  get #topics(): LiveTopic[] {
    return Object.keys(this.#sources) as LiveTopic[]
  }

  /** The number of open streams of changes. */
  get watcherCount(): number {
    let count = 0
    for (const watchers of this.#watchers.values()) count += watchers.size
    return count
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
    const watching = this.#watchers.get(person.userId) ?? new Set()
    requireStreamRoom(context, watching, person.userId)
    const watcher: Watcher = {
      ...person,
      changed: new Map(),
      verifiedAt: performance.now(),
      isKnown: false,
      isEnded: false,
      wake: () => {},
    }
    this.#watchers.set(person.userId, watching.add(watcher))
    // A generator that is never started runs no `finally`.
    signal.addEventListener('abort', () => this.#end(watcher), { once: true })
    this.#lookSoon()
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

  /** Looks soon at what a hint names, if anyone here watches it. */
  take({ topic, ids }: Hint): void {
    if (topic === 'turn' || topic === 'follow') return
    const hinted = this.#hinted.get(topic) ?? new Set()
    if (ids === 'all') this.#hinted.set(topic, 'all')
    else if (hinted !== 'all') {
      for (const id of ids) if (this.#watchers.has(id)) hinted.add(id)
      if (hinted.size > 0) this.#hinted.set(topic, hinted)
    }
    if (this.#hinted.size > 0) this.#lookSoon()
  }

  stop(): void {
    clearInterval(this.#timer)
    clearTimeout(this.#lookingSoon)
    for (const watcher of this.#all()) this.#end(watcher)
  }

  #all(): Watcher[] {
    return [...this.#watchers.values()].flatMap((watchers) => [...watchers])
  }

  async #lookByTheClock(): Promise<void> {
    this.#endUnverified()
    const session = this.#push.session()
    const intervalMs = this.#push.intervalMs ?? PUSHED_INTERVAL_MS
    // Hints may have been lost before a session began, so its first look is at everything.
    const isDue =
      session === null || session !== this.#session || performance.now() - this.#lookedAt >= intervalMs
    await this.#endStale()
    if (!isDue) return
    // A look at hints that is under way is followed by one at everything.
    if (this.#isLooking) for (const topic of this.#topics) this.#hinted.set(topic, 'all')
    await this.#look(async () => {
      this.#session = session
      this.#lookedAt = performance.now()
      this.#hinted.clear()
      looks.add({ cause: 'poll' })
      for (const topic of this.#topics) await this.#compare(topic, [...this.#watchers.keys()])
    })
  }

  #lookSoon(): void {
    if (this.#lookingSoon || this.#isLooking || this.#watchers.size === 0) return
    const waitMs = Math.max(GAP_MS, this.#restsUntil - performance.now())
    this.#lookingSoon = setTimeout(() => {
      this.#lookingSoon = undefined
      const startedAt = performance.now()
      void this.#look(async () => {
        await this.#lookAtHinted()
        const now = performance.now()
        this.#restsUntil = now + REST * (now - startedAt)
      })
    }, waitMs)
    this.#lookingSoon.unref()
  }

  async #lookAtHinted(): Promise<void> {
    const hinted = new Map(this.#hinted)
    this.#hinted.clear()
    const newcomers = this.#all()
      .filter(({ isKnown }) => !isKnown)
      .map(({ userId }) => userId)
    looks.add({ cause: 'hint' })
    for (const topic of this.#topics) {
      const named = hinted.get(topic) ?? []
      const userIds = named === 'all' ? [...this.#watchers.keys()] : [...new Set([...named, ...newcomers])]
      await this.#compare(topic, userIds)
    }
  }

  /** Looks, one look at a time, and then introduces those who were there before it began. */
  async #look(look: () => Promise<void>): Promise<void> {
    if (this.#isLooking || this.#watchers.size === 0) return
    this.#isLooking = true
    this.#lookingSince = performance.now()
    try {
      const unknown = this.#all().filter(({ isKnown }) => !isKnown)
      await look()
      this.#introduce(unknown)
    } catch (error) {
      // The next look at everything finds the changes that this one missed.
      this.#lookedAt = Number.NEGATIVE_INFINITY
      this.#runtime.log.warn({ err: error }, 'changes could not be looked up')
    } finally {
      this.#isLooking = false
      if (this.#hinted.size > 0 || this.#all().some(({ isKnown }) => !isKnown)) this.#lookSoon()
    }
  }

  /**
   * Ends watchers that could not be checked for too long: if the database fails or hangs, their sessions may have
   * ended. Ends all if a look hangs: they would hear of nothing any more.
   */
  #endUnverified(): void {
    const oldest = performance.now() - UNVERIFIED_MS
    const hangs = this.#isLooking && this.#lookingSince < oldest
    for (const watcher of this.#all()) if (hangs || watcher.verifiedAt < oldest) this.#end(watcher)
  }

  /** Ends the watchers whose session has ended. No hint spares this: it may get lost. */
  async #endStale(): Promise<void> {
    const asked = this.#all()
    if (this.#isChecking || asked.length === 0) return
    this.#isChecking = true
    const askedAt = performance.now()
    try {
      const hashes = [...new Set(asked.map((watcher) => watcher.sessionTokenHash))]
      const ended = new Set(await this.#findEndedSessions(hashes))
      for (const watcher of asked) {
        if (ended.has(watcher.sessionTokenHash)) this.#end(watcher)
        else watcher.verifiedAt = askedAt
      }
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'sessions of open pages could not be checked')
    } finally {
      this.#isChecking = false
    }
  }

  async #compare(topic: LiveTopic, userIds: string[]): Promise<void> {
    // The last watcher may have just ended, and SQL has no empty list.
    if (userIds.length === 0) return
    const now = await this.#sources[topic](userIds)
    const versions = this.#versions.get(topic) ?? new Map<string, string>()
    for (const userId of userIds) {
      const known = versions.get(userId)
      const version = now.get(userId)
      const watchers = this.#watchers.get(userId)
      // The last watcher of a person may have left meanwhile.
      if (version === undefined || !watchers) versions.delete(userId)
      else versions.set(userId, version)
      if (known === undefined || known === version) continue
      for (const watcher of watchers ?? []) {
        watcher.changed.set(topic, version ?? null)
        watcher.wake()
      }
    }
  }

  #introduce(watchers: Watcher[]): void {
    for (const watcher of watchers) {
      watcher.isKnown = true
      watcher.changed.set(null, null)
      watcher.wake()
    }
  }

  #end(watcher: Watcher): void {
    const { userId } = watcher
    const watching = this.#watchers.get(userId)
    watching?.delete(watcher)
    if (watching?.size === 0) {
      this.#watchers.delete(userId)
      for (const versions of this.#versions.values()) versions.delete(userId)
    }
    watcher.isEnded = true
    watcher.wake()
  }
}
