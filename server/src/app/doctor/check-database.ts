import { sql } from 'kysely'
import {
  countJobs,
  type JobRunners,
  NO_RUNNER_SECONDS,
  readJobRunners,
} from '../../domains/monitoring/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { findLaterRelease } from '../../platform/db/applied-migrations.ts'
import { hasEmbeddedDatabase } from '../../platform/db/data-folder.ts'
import type { Database } from '../../platform/db/database.ts'
import { findDatabaseFailure } from '../../platform/db/database-failures.ts'
import { FolderLockedError } from '../../platform/db/folder-lock.ts'
import { requireCurrentSchema } from '../../platform/db/migrate.ts'
import { MigrationError } from '../../platform/db/migration-error.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { programVersion } from '../../platform/db/program-version.ts'
import type { SchemaRelease } from '../../platform/db/schema-release.ts'
import { explainFailure } from '../../platform/log/explain-failure.ts'
import { createLog } from '../../platform/log/log.ts'
import { checkReplicas } from './check-replicas.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const SLOW_MS = 500
const CLOCK_WARNING_MS = 1_000
const CLOCK_FAILURE_MS = 30_000

/** Checks the database: whether it answers, its tables, its clock, its connections, its replicas, its jobs and who runs them. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !hasEmbeddedDatabase(config.dataDir)) {
    const says = `There is no database in DATA_DIR=${config.dataDir} yet.`
    return [warning('database', says, 'Start the server once; it makes one. Or set DATABASE_URL.')]
  }
  let db: Database
  try {
    db = await openDatabase({ ...config, databasePoolSize: 1 }, createLog({ logLevel: 'silent' }))
  } catch (error) {
    if (error instanceof FolderLockedError) return [fine('database', IN_USE)]
    return [describeFailure(error, config)]
  }
  try {
    const answer = await checkAnswer(db)
    const found = [answer, await checkSchema(db), await checkClock(db)]
    if (db.engine === 'postgres') found.push(await checkConnections(db, config))
    found.push(...(await checkReplicas(db, config)))
    const hasTables = found.every(({ check, status }) => check !== 'schema' || status !== 'failure')
    if (hasTables) found.push(await checkJobs(db))
    // Nodes that cannot write look as if they were gone.
    if (hasTables && answer.status !== 'failure') found.push(judgeJobRunners(await readJobRunners(db.kysely)))
    return found
  } catch (error) {
    return [describeFailure(error, config)]
  } finally {
    await db.close()
  }
}

const IN_USE =
  'The embedded database is held by a running server, so it cannot be examined; the check of the origin asks that server.'

function describeFailure(error: unknown, config: Config): Finding {
  const known = findDatabaseFailure(error)
  if (known) return failure('database', known.says, known.advice)
  return failure('database', firstLine(explainFailure(error)), openAdvice(config))
}

const TO_PRIMARY =
  'Let DATABASE_URL lead to the primary and restart the nodes, or promote this server (select pg_promote()).'
const TO_WRITES =
  'Find out why: default_transaction_read_only of the server, the database or the role. Managed services set it where storage is full. Reset it; nodes go on by themselves.'

function openAdvice({ databaseUrl }: Config): string {
  return databaseUrl
    ? 'Look at DATABASE_URL, and whether PostgreSQL runs and lets this machine in.'
    : 'Keep the data folder as it is until it is clear what is wrong.'
}

async function checkAnswer(db: Database): Promise<Finding> {
  const startedAt = performance.now()
  const { rows } = await sql<{ version: string; isReplica: boolean; isReadOnly: boolean }>`
    select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica",
      current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db.kysely)
  const ms = Math.round(performance.now() - startedAt)
  if (rows[0]?.isReplica)
    return failure('database', 'The database at DATABASE_URL is a replica, and takes no writes.', TO_PRIMARY)
  if (rows[0]?.isReadOnly)
    return failure(
      'database',
      'The database at DATABASE_URL was set read-only, and takes no writes.',
      TO_WRITES,
    )
  const says = `PostgreSQL ${rows[0]?.version ?? ''}${db.engine === 'pglite' ? ', embedded,' : ''} answers in ${ms} ms.`
  if (ms <= SLOW_MS) return fine('database', says)
  return warning('database', says, 'Look at the load of its machine, and at the way to it.')
}

/** Checks whether the tables are those of this program. */
export async function checkSchema(db: Database): Promise<Finding> {
  try {
    await requireCurrentSchema(db)
    const later = await findLaterRelease(db.kysely)
    if (later) return describeLaterTables(later)
    return fine('schema', 'The tables and functions are those of this version.')
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    return failure('schema', error.message, 'Start this version, or run npm run migrate.')
  }
}

function describeLaterTables({ version }: SchemaRelease): Finding {
  const says = `The tables are those of version ${version}, on which this version, ${programVersion()}, runs too. Backups that are made now need ${version} to be restored.`
  const advice = `Keep version ${version} at hand: restore a backup with it, and start this version afterwards.`
  return warning('schema', says, advice)
}

async function checkClock(db: Database): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db.kysely)
  const middle = (before + Date.now()) / 2
  const aheadMs = Math.round(middle - (rows[0]?.ms ?? middle))
  return judgeClock(aheadMs)
}

/** Judges how far this machine's clock is ahead of the database's. */
export function judgeClock(aheadMs: number): Finding {
  const apart = Math.abs(aheadMs)
  if (apart <= CLOCK_WARNING_MS)
    return fine('clock', `The clocks of node and database are ${apart} ms apart.`)
  const says = `This machine's clock is ${(apart / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's.`
  const advice = 'Let both keep time by NTP: links, sessions and daily credits end by the clock.'
  return apart > CLOCK_FAILURE_MS ? failure('clock', says, advice) : warning('clock', says, advice)
}

/** Counts sessions that an ordinary role only sees without their kind, but with their role and database, too. */
async function checkConnections(db: Database, { databasePoolSize, busUrl }: Config): Promise<Finding> {
  const { rows } = await sql<{ free: number; most: number }>`
    select current_setting('max_connections')::int as most, current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0)
      - (select count(*)::int from pg_stat_activity
         where coalesce(backend_type, 'client backend') = 'client backend' and usesysid is not null and datid is not null) as free`.execute(
    db.kysely,
  )
  const forHints = db.directUrl && !busUrl ? 1 : 0
  return judgeConnections(rows[0] ?? { free: 0, most: 0 }, databasePoolSize + forHints)
}

/** Judges whether one more node would get its connections. */
export function judgeConnections({ free, most }: { free: number; most: number }, needed: number): Finding {
  const says = `${Math.max(0, free)} of ${most} connections of the database server are free; a node takes up to ${needed}.`
  if (free >= needed) return fine('connections', says)
  const advice = 'Raise max_connections, lower DATABASE_POOL_SIZE, or put a pooler between.'
  return free <= 0 ? failure('connections', says, advice) : warning('connections', says, advice)
}

async function checkJobs(db: Database): Promise<Finding> {
  const { waiting, givenUp } = await countJobs(db.kysely)
  const says = `Jobs: ${waiting} waiting, ${givenUp} given up.`
  if (givenUp === 0) return fine('jobs', says)
  return warning('jobs', says, 'Look at /super-admin/monitoring: it says why, and tries them again.')
}

/** Judges whether a node runs jobs, where nodes run at all. */
export function judgeJobRunners({ nodes, runners, silentSeconds }: JobRunners): Finding {
  if (nodes === 0) return fine('workers', 'No node runs now.')
  if (runners > 0) return fine('workers', `Of ${nodes} nodes, ${runners} run jobs.`)
  const minutes = Math.floor(silentSeconds / 60)
  const says = `No node runs jobs, for ${minutes} min now; mails, schedules, exports and backups wait.`
  const advice = 'Start a node with ROLE=worker, or one without ROLE.'
  return silentSeconds > NO_RUNNER_SECONDS
    ? failure('workers', says, advice)
    : warning('workers', says, advice)
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
