import { setTimeout as pause } from 'node:timers/promises'
import type { Executor } from '../database.ts'
import type { ReplicaDatabase } from '../open-database.ts'
import { ReplayProgress } from './replay-progress.ts'
import { ReplicaError, readPrimaryPosition, requireSameCluster, waitForReplay } from './replica-positions.ts'

/** The time that a look at a replica may take beyond its allowed lag, in ms. */
const LOOK_WITHIN_MS = 3_000

/** A read came to a replica that was behind for longer than the read may wait. */
export class BehindError extends Error {
  override name = 'BehindError'
}

export interface ReplicaState {
  /** Its host and port. */
  name: string
  /** The reason for which it is not used, in a sentence; null if it is used. */
  problem: string | null
  /** How late its data was at the last look, in ms; null if that is not known. */
  lagMs: number | null
}

interface ReplicaPlace {
  url: string
  maxLagMs: number
  /** The connections for reads. */
  poolSize: number
  open: (url: string, poolSize: number) => ReplicaDatabase
}

/** The connections to a replica. Looks have their own, so that no long read delays them. */
interface Connections {
  looks: ReplicaDatabase
  reads: ReplicaDatabase
}

/** Returns the name of a replica: its host and port, without user and password. */
export function nameReplica(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}:${port || 5432}`
}

/** One replica of the database: how it is, and reads from it. */
export class Replica {
  readonly name: string
  readonly #place: ReplicaPlace
  readonly #progress = new ReplayProgress()
  #connections: Connections
  #isSameCluster = false
  #isClosed = false
  #problem: string | null = 'It was not examined yet.'
  #lagMs: number | null = null

  constructor(place: ReplicaPlace) {
    this.name = nameReplica(place.url)
    this.#place = place
    this.#connections = this.#connect()
  }

  #connect(): Connections {
    const { url, poolSize, open } = this.#place
    return { looks: open(url, 1), reads: open(url, poolSize) }
  }

  get isUsable(): boolean {
    return this.#problem === null
  }

  state(): ReplicaState {
    return { name: this.name, problem: this.#problem, lagMs: this.#lagMs }
  }

  /**
   * Measures how late the replica is and decides whether it is used: it must answer, belong to the primary, and have
   * everything that the primary had `maxLagMs` ago. Returns the error that it met, if any. Throws what the primary
   * throws.
   */
  async look(primary: Executor): Promise<unknown> {
    const atMs = performance.now()
    const position = await readPrimaryPosition(primary)
    this.#progress.see({ position, atMs })
    const patience = new AbortController()
    const tooLate = pause(LOOK_WITHIN_MS + this.#place.maxLagMs, null, {
      signal: patience.signal,
      ref: false,
    }).then(() => {
      throw new ReplicaError('It does not answer in time.')
    })
    try {
      await Promise.race([this.#measure(primary, { position, atMs }), tooLate])
      return undefined
    } catch (error) {
      this.#giveUp(error)
      return error
    } finally {
      tooLate.catch(() => {})
      patience.abort()
    }
  }

  async #measure(primary: Executor, { position, atMs }: { position: number; atMs: number }): Promise<void> {
    const { kysely } = this.#connections.looks
    if (!this.#isSameCluster) await requireSameCluster(primary, kysely)
    this.#isSameCluster = true
    const replayed = await waitForReplay(kysely, position, this.#place.maxLagMs)
    this.#progress.reach(replayed)
    const nowMs = performance.now()
    const isBehind = replayed < position
    this.#lagMs = isBehind ? this.#progress.lagMs(nowMs) : nowMs - atMs
    this.#problem = isBehind ? `It is more than ${this.#place.maxLagMs} ms behind.` : null
  }

  /**
   * Reads from the replica, on one connection, once it has replayed up to a position of the primary. Throws BehindError
   * if that takes too long, ReplicaError, and what the work throws. A failed read does not judge the replica; the next
   * look does.
   */
  read<T>(position: number, work: (executor: Executor) => Promise<T>): Promise<T> {
    return this.#connections.reads.kysely.connection().execute(async (connection) => {
      const replayed = await waitForReplay(connection, position, this.#place.maxLagMs)
      if (replayed < position) throw new BehindError()
      return work(connection)
    })
  }

  /** Stops using the replica until the next look, and cuts its connections, so that no read waits for it. */
  #giveUp(error: unknown): void {
    this.#problem = describe(error)
    this.#lagMs = this.#progress.lagMs(performance.now())
    this.#isSameCluster = false
    if (this.#isClosed) return
    const given = this.#connections
    this.#connections = this.#connect()
    closeAll(given).catch(() => {})
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#problem = 'It is closed.'
    await closeAll(this.#connections)
  }
}

async function closeAll({ looks, reads }: Connections): Promise<void> {
  looks.cut()
  reads.cut()
  await Promise.all([looks.close(), reads.close()])
}

/** Describes an error in a sentence without addresses, users and passwords. */
function describe(error: unknown): string {
  if (error instanceof ReplicaError) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `It does not answer (${code}).` : 'It does not answer.'
}
