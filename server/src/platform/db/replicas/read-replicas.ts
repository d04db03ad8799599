import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Log } from '../../log/log.ts'
import { registerCounter } from '../../metrics.ts'
import type { Tracer } from '../../tracing/tracer.ts'
import type { Database, Executor } from '../database.ts'
import { openReplica } from '../open-database.ts'
import { BehindError, Replica, type ReplicaState } from './replica.ts'
import { type FallbackReason, isRecoveryConflict } from './replica-failure.ts'
import { readPrimaryPosition } from './replica-positions.ts'

const LOOK_EVERY_MS = 1_000

const reads = registerCounter<{ answered_by: 'replica' | 'primary'; reason: FallbackReason | 'none' }>(
  'database_replica_reads_total',
  'Reads that a replica may answer, by who answered, and why if it was the primary.',
)

interface ReplicaConfig {
  databasePoolSize: number
  databaseReplicas: { urls: readonly string[]; maxLagMs: number }
}

interface Watch {
  log: Log
  tracer?: Tracer | undefined
}

/**
 * Shares reads among replicas of the database. A replica answers only if it has everything that was written before the
 * read began, so that people see their own changes on any node; in every other case the primary answers (decision 085).
 */
export class ReadReplicas {
  readonly #primary: Database
  readonly #replicas: Replica[]
  readonly #log: Log
  readonly #stopping = new AbortController()
  readonly #looking: Promise<void>[]
  #turn = 0

  constructor(primary: Database, { databasePoolSize, databaseReplicas }: ReplicaConfig, watch: Watch) {
    const { urls, maxLagMs } = databaseReplicas
    this.#primary = primary
    this.#log = watch.log
    const open = (url: string, poolSize: number) => openReplica(url, poolSize, watch)
    this.#replicas = urls.map((url) => new Replica({ url, maxLagMs, poolSize: databasePoolSize, open }))
    this.#looking = this.#replicas.map((replica) => this.#keepLooking(replica))
  }

  states(): ReplicaState[] {
    return this.#replicas.map((replica) => replica.state())
  }

  /** Runs reads on a replica if one can answer them, else on the primary. The work may run twice: it only reads. */
  async read<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    const reason = await this.#readFromReplica(work)
    if (typeof reason === 'object') {
      reads.add({ answered_by: 'replica', reason: 'none' })
      return reason.answer
    }
    reads.add({ answered_by: 'primary', reason })
    return work(this.#primary.kysely)
  }

  async #readFromReplica<T>(
    work: (executor: Executor) => Promise<T>,
  ): Promise<{ answer: T } | FallbackReason> {
    const replica = this.#choose()
    if (!replica) return 'unusable'
    try {
      const position = await readPrimaryPosition(this.#primary.kysely)
      return { answer: await replica.read(position, work) }
    } catch (error) {
      if (error instanceof AppError) throw error
      if (error instanceof BehindError) return 'behind'
      if (isRecoveryConflict(error)) return 'conflict'
      this.#log.warn({ err: error, replica: replica.name }, 'a read was repeated on the primary')
      return 'failed'
    }
  }

  /** Chooses the usable replicas in turn. */
  #choose(): Replica | undefined {
    const usable = this.#replicas.filter((replica) => replica.isUsable)
    this.#turn += 1
    return usable[this.#turn % usable.length]
  }

  async #keepLooking(replica: Replica): Promise<void> {
    const { signal } = this.#stopping
    let told: string | null | undefined
    while (!signal.aborted) {
      // Without its primary there is nothing to compare with: the replica stays as it was.
      const error = await replica.look(this.#primary.kysely).catch((cause: unknown) => cause)
      const { problem } = replica.state()
      if (problem !== told && !signal.aborted) this.#tell(replica.name, problem, error)
      told = problem
      await pause(LOOK_EVERY_MS, null, { signal, ref: false }).catch(() => {})
    }
  }

  #tell(replica: string, problem: string | null, error: unknown): void {
    if (problem === null) this.#log.info({ replica }, 'a read replica is used')
    else this.#log.warn({ replica, problem, err: error }, 'a read replica is not used')
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#replicas.map((replica) => replica.close()))
    await Promise.all(this.#looking)
  }
}

/**
 * Reads history or figures from a replica that has everything written so far, else from the primary. Not for what
 * decides, such as permissions, balances and limits.
 */
export function readFromReplica<T>(
  { db, readReplicas }: { db: Database; readReplicas?: ReadReplicas | undefined },
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  return readReplicas ? readReplicas.read(work) : work(db.kysely)
}
