import type pg from 'pg'

/** The oldest PostgreSQL that the schema and its statements run on, which the test suite has run on. */
const OLDEST_MAJOR = 15

/** The PostgreSQL server at DATABASE_URL is too old, said in a sentence. */
export class ServerVersionError extends Error {
  override name = 'ServerVersionError'
}

export interface ServerTraits {
  /** Whether a pooler such as PgBouncer stands between: statements may then land on any of its connections. */
  isPooled: boolean
}

/** Asks a PostgreSQL server for its version and how it is reached. Throws ServerVersionError. */
export async function inspectServer(pool: pg.Pool): Promise<ServerTraits> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ version: number; pid: number }>(
      `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid`,
    )
    const { version = 0, pid = 0 } = rows[0] ?? {}
    requireVersion(version)
    return { isPooled: announcedPid(client) !== pid }
  } finally {
    client.release()
  }
}

/** Throws ServerVersionError for a `server_version_num`, such as 140012, of a server that is too old. */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_MAJOR) return
  throw new ServerVersionError(
    `The server at DATABASE_URL is PostgreSQL ${major}. PostgreSQL ${OLDEST_MAJOR} or newer is needed.`,
  )
}

/** The process that the server named when the connection opened; poolers make up a number. The types do not know it. */
function announcedPid(client: pg.PoolClient): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null
}
