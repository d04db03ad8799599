import { CompiledQuery } from 'kysely'
import type { Db, PgBoss, QueueOptions, QueueResult } from 'pg-boss'
import type { Runtime } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'

/** How often this node polls and retries; tests use shorter times. */
export interface QueueTiming {
  /** The time between two checks for waiting events, in ms. */
  dispatchEveryMs: number
  /** The time between two checks of a worker that was not woken, in seconds; at least 0.5. */
  pollSeconds: number
  /** The time between two checks of the schedules, in seconds, 1 to 45. */
  cronSeconds: number
  /** The time before the first retry of a failed job, in seconds; it doubles each time, up to an hour. */
  retrySeconds: number
  retryLimit: number
  /** The time after which another node takes over the events that a worker took together, in seconds. */
  expireSeconds: number
}

export const SERVER_TIMING: QueueTiming = {
  dispatchEveryMs: 1_000,
  pollSeconds: 10,
  cronSeconds: 30,
  retrySeconds: 5,
  retryLimit: 12,
  expireSeconds: 300,
}

/** The queue for jobs that failed too often, kept for an operator to inspect. */
export const DEAD_LETTERS = 'dead-letters'

export const SCHEDULES = 'schedules'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Opens a job queue on the runtime's database. The library is loaded here, so that the start stays fast. */
export async function openQueue(runtime: Runtime, timing: QueueTiming): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const isEmbedded = runtime.db.engine === 'pglite'
  const queue = new PgBoss({
    db: { executeSql: (text, values) => runtime.db.script(text, values) },
    backend: runtime.db.engine,
    cronMonitorIntervalSeconds: timing.cronSeconds,
    cronWorkerIntervalSeconds: timing.cronSeconds,
    flowIntervalSeconds: HOUR_SECONDS,
    // The embedded engine has one connection. Maintenance must not hold it, as another timer does that anyway.
    reindex: !isEmbedded,
    monitorVacuum: !isEmbedded,
  })
  queue.on('error', (error) => runtime.log.warn({ err: error }, 'the job queue met an error'))
  queue.on('warning', (warning) => runtime.log.warn({ warning }, 'the job queue warns'))
  await queue.start()
  return queue
}

/** Creates or updates the queue's own tables, for nodes that may not do that. */
export async function installQueue(db: Database): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const queue = new PgBoss({
    db: { executeSql: (text, values) => db.script(text, values) },
    backend: db.engine,
    supervise: false,
    schedule: false,
  })
  await queue.start()
  await queue.stop({ graceful: false, close: false })
}

/** Makes the queue's writes part of `tx`. */
export function queueInside(tx: Transaction): Db {
  return {
    executeSql: async (text, values) => ({
      rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
    }),
  }
}

/**
 * Creates the queues that this node serves, and changes those that another version made. Reads each of these once, as
 * the start of `queue` did with the others, so that no later look-up needs a connection.
 */
export async function createQueues(queue: PgBoss, subscribers: string[], timing: QueueTiming): Promise<void> {
  const options = {
    retryLimit: timing.retryLimit,
    retryDelay: timing.retrySeconds,
    retryBackoff: true,
    retryDelayMax: HOUR_SECONDS,
    expireInSeconds: timing.expireSeconds,
    // Another node takes over the jobs of a killed one after this and the next supervision, a minute at most.
    heartbeatSeconds: 30,
    deleteAfterSeconds: DAY_SECONDS,
  }
  const stored = new Map((await queue.getQueues()).map((one) => [one.name, one]))
  const create = (name: string, wanted: Wanted, policy?: string) =>
    createOne(queue, { name, wanted, stored: stored.get(name) }, policy)
  await create(DEAD_LETTERS, { retentionSeconds: 90 * DAY_SECONDS })
  await create(SCHEDULES, { ...options, retryLimit: 2, expireInSeconds: HOUR_SECONDS }, 'exclusive')
  for (const name of subscribers) await create(name, { ...options, deadLetter: DEAD_LETTERS })
}

const NO_JOB = '00000000-0000-4000-8000-000000000000'

type Wanted = QueueOptions & { deadLetter?: string }

async function createOne(
  queue: PgBoss,
  { name, wanted, stored }: { name: string; wanted: Wanted; stored: QueueResult | undefined },
  policy = 'standard',
): Promise<void> {
  if (stored && isAsWanted(stored, wanted)) return
  if (stored) await queue.updateQueue(name, wanted)
  else await queue.createQueue(name, { ...wanted, policy })
  await queue.findJobs(name, { id: NO_JOB })
}

function isAsWanted(stored: QueueResult, wanted: Wanted): boolean {
  return (Object.keys(wanted) as (keyof Wanted)[]).every((option) => stored[option] === wanted[option])
}
