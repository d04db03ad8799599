import { HOUR_MS } from '@pepper/contract/durations'
import type { Clock } from './clock.ts'
import type { Log } from './log/log.ts'

/** A node may be ahead of the database by this much, in ms: its day then begins that much early, and none is lost. */
const AHEAD_MAX_MS = HOUR_MS

/** The machine's time of day and the time that has elapsed, in ms. */
export interface MachineTime {
  timeOfDay(): number
  elapsed(): number
}

const machineTime: MachineTime = { timeOfDay: () => Date.now(), elapsed: () => performance.now() }

/**
 * The machine's clock, or the database's time while the machine is far ahead of it. A day of credits that began too
 * early is lost to everyone who came by, because the day of an account never goes back. Between two comparisons the
 * elapsed time counts, so that a jump of the machine's clock is not followed.
 */
export class HeldClock implements Clock {
  readonly #log: Log
  readonly #machine: MachineTime
  #database: { ms: number; elapsed: number } | null = null
  #isHeld = false

  constructor(log: Log, machine: MachineTime = machineTime) {
    this.#log = log
    this.#machine = machine
  }

  now(): Date {
    const ms = this.#machine.timeOfDay()
    const database = this.#databaseMs() ?? ms
    return new Date(ms - database > AHEAD_MAX_MS ? database : ms)
  }

  /** Compares the machine's clock with the time that the database says it is, in ms. */
  compare(databaseMs: number): void {
    this.#database = { ms: databaseMs, elapsed: this.#machine.elapsed() }
    const aheadMs = this.#machine.timeOfDay() - databaseMs
    const isHeld = aheadMs > AHEAD_MAX_MS
    if (isHeld && !this.#isHeld)
      this.#log.error(
        { aheadMs },
        'the clocks of this node and of the database are far apart: it uses the earlier time; see which one is wrong',
      )
    if (!isHeld && this.#isHeld) this.#log.info('this node and the database agree on the time again')
    this.#isHeld = isHeld
  }

  #databaseMs(): number | null {
    return this.#database && this.#database.ms + this.#machine.elapsed() - this.#database.elapsed
  }
}
