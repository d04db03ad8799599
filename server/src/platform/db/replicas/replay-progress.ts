/** The most positions that are remembered; above it every second one is forgotten. */
const REMEMBERED = 1_000

interface Seen {
  position: number
  atMs: number
}

/**
 * Follows how late a replica is: it remembers when the primary was where, so that the age of the replica's data follows
 * from how far it has replayed. No clock of another machine is read, and a primary that writes nothing is no delay.
 */
export class ReplayProgress {
  /** The positions of the primary that the replica has not reached, oldest first. */
  #ahead: Seen[] = []
  /** The latest moment whose data the replica is known to have; null until it has reached a position. */
  #reachedAtMs: number | null = null

  /** Records that the primary was at a position. */
  see(seen: Seen): void {
    this.#ahead.push(seen)
    if (this.#ahead.length > REMEMBERED) this.#ahead = this.#ahead.filter((_, at) => at % 2 === 0)
  }

  /** Records how far the replica has replayed. */
  reach(position: number): void {
    const left = this.#ahead.findIndex((seen) => seen.position > position)
    const reached = this.#ahead.splice(0, left < 0 ? this.#ahead.length : left)
    this.#reachedAtMs = reached.at(-1)?.atMs ?? this.#reachedAtMs
  }

  /** Returns how old the replica's data may be, in ms: 0 if it has all; null if that is not known yet. */
  lagMs(nowMs: number): number | null {
    if (this.#reachedAtMs === null) return null
    return this.#ahead.length === 0 ? 0 : nowMs - this.#reachedAtMs
  }
}
