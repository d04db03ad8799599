import type { Runtime } from '../../../platform/context.ts'
import { isDiskFull } from '../../../platform/db/data-folder.ts'
import { findDatabaseFailure } from '../../../platform/db/database-failures.ts'
import { findPendingMigrations } from '../../../platform/db/migrate.ts'

const ANSWER_WITHIN_MS = 2_000

export interface Readiness {
  status: 'ready' | 'not_ready'
  reason: keyof typeof MESSAGES | null
  /** The reason in a sentence, and what to do. */
  message: string | null
}

const MESSAGES = {
  stopping: 'This node is stopping and takes no more requests.',
  disk: 'The disk of the database is full, so nothing can be written. Make room: the data is kept, and the node is ready within seconds.',
  read_only:
    'The database takes no writes: it is a replica, or was set read-only. Let DATABASE_URL lead to the primary, or make this one writable; the node is ready within seconds, or after a restart if its address was changed.',
  database: 'The database does not answer within 2 s. The log of this node says why.',
  migrations: 'The schema of the database is not the one of this program. Run its migrations.',
}

const FAILED = 'The database fails. The log of this node says why.'

const stopping = new WeakSet<Runtime>()

/** Marks this node as stopping: it is not ready from now on, so that a load balancer sends it no more requests. */
export function announceStop(runtime: Runtime): void {
  stopping.add(runtime)
}

/** Returns whether this node was asked to stop: each response after that also closes its connection. */
export function isStopping(runtime: Runtime): boolean {
  return stopping.has(runtime)
}

/** Checks whether this node can serve requests (`/readyz`). Never throws. */
export async function checkReadiness(runtime: Runtime, withinMs = ANSWER_WITHIN_MS): Promise<Readiness> {
  if (stopping.has(runtime)) return notReady('stopping')
  const { db, config } = runtime
  const obstacle =
    db.writeObstacle() ?? (db.engine === 'pglite' && isDiskFull(config.dataDir) ? 'disk' : null)
  if (obstacle) return notReady(obstacle)
  const pending = await Promise.race([findPending(runtime), afterTimeout(withinMs)])
  if (pending === null) return notReady('database')
  if (!Array.isArray(pending)) return notReady('database', pending.message)
  return pending.length > 0 ? notReady('migrations') : { status: 'ready', reason: null, message: null }
}

function notReady(reason: keyof typeof MESSAGES, message = MESSAGES[reason]): Readiness {
  return { status: 'not_ready', reason, message }
}

/** Finds the migrations that the database lacks, or says in a sentence how the database failed. */
async function findPending({ db, log }: Runtime): Promise<string[] | { message: string }> {
  try {
    return await findPendingMigrations(db)
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    const failure = findDatabaseFailure(error)
    return { message: failure ? `${failure.says} ${failure.advice}` : FAILED }
  }
}

function afterTimeout(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref())
}
