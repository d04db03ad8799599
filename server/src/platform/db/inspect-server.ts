import type pg from 'pg'

/**
 * The oldest major version of PostgreSQL that the schema and its statements support, and that the test suite has run
 * on.
 */
const OLDEST_MAJOR = 15

/** The PostgreSQL server at DATABASE_URL is too old. The message is a full sentence. */
export class ServerVersionError extends Error {
  override name = 'ServerVersionError'
}

export interface ServerTraits {
  /** Whether there is a pooler such as PgBouncer in between: statements may then run on any of its connections. */
  isPooled: boolean
}

/** Finds out the version of a PostgreSQL server and whether a pooler is in between. Throws ServerVersionError. */
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

/** Throws ServerVersionError if a `server_version_num`, such as 140012, belongs to a server that is too old. */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_MAJOR) return
  throw new ServerVersionError(
    `The server at DATABASE_URL is PostgreSQL ${major}. PostgreSQL ${OLDEST_MAJOR} or newer is needed.`,
  )
}

/**
 * Returns the id of the process that the server named when the connection opened; poolers invent a number. The types do
 * not include it.
 */
function announcedPid(client: pg.PoolClient): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null
}
