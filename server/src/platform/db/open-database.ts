import type { PGlite } from '@electric-sql/pglite'
import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg, { type QueryResult, type QueryResultRow } from 'pg'
import type { Config } from '../config/config.ts'
import { Hints } from '../hints/hints.ts'
import type { Log } from '../log/log.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { DataFolderError, findObstacle, holdDataFolder } from './data-folder.ts'
import type { Database } from './database.ts'
import { inspectServer } from './inspect-server.ts'
import { KEPT_ALIVE } from './kept-alive.ts'
import { runTransaction } from './run-transaction.ts'
import type { DB } from './schema.ts'
import { checkValues, sendableValues } from './sendable-values.ts'
import { WriteWatch } from './write-watch.ts'

const CONNECTION_TIMEOUT_MS = 10_000

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The receivers of what a database reports. */
interface Watch {
  log: Log
  tracer?: Tracer | undefined
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'> & {
  databasePrepared?: Config['databasePrepared']
}

/**
 * Opens PostgreSQL if `databaseUrl` is set, else the embedded engine in the data folder, locked against other
 * processes. Throws FolderLockedError, DataFolderError, ServerVersionError.
 */
export async function openDatabase(config: DatabaseConfig, log: Log, tracer?: Tracer): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, config, { log, tracer })
  const folder = holdDataFolder(config.dataDir)
  try {
    return await openEmbedded(await startEmbedded(folder.engineFolder), { log, tracer }, folder.release)
  } catch (error) {
    folder.release()
    throw new DataFolderError(
      findObstacle(config.dataDir) ??
        `The database in ${folder.engineFolder} does not open: ${(error as Error).message}. Keep the folder as it is, set DATA_DIR to another one, and put a backup there.`,
    )
  }
}

/**
 * The size of the engine's own buffers. Its files are in the system's cache anyway: larger buffers would hold the same
 * data twice, and be cleared at each start.
 */
const SHARED_BUFFERS = '16MB'

/** Starts the engine. It is loaded here, so that a node on a server does without it. */
async function startEmbedded(folder: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`]
  return PGlite.create(folder, { startParams })
}

/** Serves `pglite` through the same pool and query builder as a server. `afterClose` runs once it is closed. */
export async function openEmbedded(
  pglite: PGlite,
  watch: Watch,
  afterClose: () => void = () => {},
): Promise<Database> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const pool = new pg.Pool({
    ...(createPgConfig(pglite) as object),
    max: 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 0,
  })
  return asDatabase('pglite', pool, watch, async () => {
    await pglite.close()
    afterClose()
  })
}

async function openPostgres(
  url: string,
  { databasePoolSize, databasePrepared = 'auto' }: DatabaseConfig,
  watch: Watch,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: databasePoolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'pepper',
    ...KEPT_ALIVE,
  })
  const database = asDatabase('postgres', pool, watch, async () => {})
  try {
    const { isPooled } = await inspectServer(pool)
    if (isPooled && databasePrepared === 'auto') {
      watch.log.info('a connection pooler was found at DATABASE_URL: statements are sent unprepared')
    }
    const isPrepared = databasePrepared === 'auto' ? !isPooled : databasePrepared === 'on'
    const opened = isPooled ? database : { ...database, directUrl: url }
    return isPrepared ? opened : withoutNames(opened)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A replica of the database, whose connections can be cut. */
export interface ReplicaDatabase extends Database {
  /** Cuts all connections at once: statements in progress fail. */
  cut(): void
}

/** The time within which a replica must accept a connection, in ms. */
const REPLICA_CONNECTION_TIMEOUT_MS = 2_000

/** Opens a replica, without asking it anything yet. */
export function openReplica(url: string, poolSize: number, watch: Watch): ReplicaDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: REPLICA_CONNECTION_TIMEOUT_MS,
    application_name: 'pepper-reads',
    ...KEPT_ALIVE,
  })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  const cut = () => {
    for (const client of clients) endClient(client)
  }
  return { ...asDatabase('postgres', pool, watch, async () => {}), cut }
}

/** Ends a connection of a pool, which the types do not offer. */
function endClient(client: pg.PoolClient): void {
  void (client as pg.PoolClient & pg.Client).end().catch(() => {})
}

/**
 * Wraps the database so that frequent statements are sent without a name, which only one server connection would know.
 */
function withoutNames(database: Database): Database {
  return { ...database, run: async ({ text }, values) => database.run({ text }, values) }
}

function asDatabase(
  engine: Database['engine'],
  pool: pg.Pool,
  { log, tracer }: Watch,
  afterEnd: () => Promise<void>,
): Database {
  const writes = new WriteWatch()
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // A connection that breaks between two statements of a transaction has no other listener, and would end the process.
  // The next statement fails.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    checkValues(client)
    writes.follow(client)
  })
  // The pool throws away what has been ended. Ending it sooner would break the rollback of its transaction.
  pool.on('release', (_, client) => {
    if (engine === 'postgres' && writes.isReadOnly(client)) endClient(client)
  })
  const dialect = new PostgresDialect({ pool })
  const kysely = new Kysely<DB>({ dialect, ...(tracer && { log: recordInto(tracer) }) })
  const run: Database['run'] = async (statement, values) =>
    (await pool.query({ ...statement, values: sendableValues(values) })).rows
  const script: Database['script'] = (text, values) => runScript(pool, text, values)
  const hints = new Hints()
  return {
    engine,
    kysely,
    directUrl: null,
    hints,
    run: tracer ? (statement, values) => tracer.traceStatement(statement, () => run(statement, values)) : run,
    script: tracer ? (text, values) => tracer.traceStatement({ text }, () => script(text, values)) : script,
    transaction: (work, options) => runTransaction({ kysely, log, hints }, work, options),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
    writeObstacle: () => writes.obstacle,
    close: async () => {
      await kysely.destroy()
      await afterEnd()
    },
  }
}

/** Records each statement of the query builder, once it is over, as a span of the work that asked for it. */
function recordInto(tracer: Tracer): Logger {
  return ({ level, query, queryDurationMillis }) =>
    tracer.recordStatement(query.sql, queryDurationMillis, level === 'error')
}

async function runScript(
  pool: pg.Pool,
  text: string,
  values?: unknown[],
): Promise<{ rows: QueryResultRow[] }> {
  const client = await pool.connect()
  try {
    const answer: QueryResult | QueryResult[] = await client.query(text, values)
    client.release()
    return { rows: Array.isArray(answer) ? answer.flatMap(({ rows }) => rows) : answer.rows }
  } catch (error) {
    const isClean = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isClean)
    throw error
  }
}
