import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { BackupError } from './backup-error.ts'

/** A node that has not been heard for so long is gone, as everywhere in the product. It beats every 5 s. */
const GONE_AFTER_MS = 20_000
const LOOK_EVERY_MS = 500

/**
 * Throws BackupError if a node is heard on a database. A beat proves it: connections have the names that DATABASE_URL
 * gives them, and those of a pooler outlive their node. Nodes that were killed, or were in a backup that was restored, look
 * alive for a moment; this waits until they do not. A node that is frozen is not heard. The embedded database is locked
 * by its node.
 */
export async function requireNoNodes(database: Database): Promise<void> {
  if (database.engine === 'pglite') return
  const before = new Map((await listAlive(database)).map(({ id, beat }) => [id, beat]))
  let alive = [...before.keys()]
  for (const deadline = Date.now() + GONE_AFTER_MS; alive.length > 0 && Date.now() < deadline; ) {
    await pause(LOOK_EVERY_MS)
    const nodes = await listAlive(database)
    const beating = nodes.filter(({ id, beat }) => before.get(id) !== beat)
    if (beating.length > 0) {
      const names = beating.map(({ id, role }) => `${id} (ROLE=${role})`).join(', ')
      throw new BackupError(
        `Nodes run on this database. Stop all of them, then restore. Heard a moment ago: ${names}; the log of a node has this id as "node".`,
      )
    }
    alive = nodes.map(({ id }) => id)
  }
}

async function listAlive({ kysely }: Database): Promise<{ id: string; role: string; beat: string }[]> {
  const { rows: found } =
    await sql`select from pg_class where oid = to_regclass('public.server_nodes')`.execute(kysely)
  if (found.length === 0) return []
  const { rows } = await sql<{ id: string; role: string; beat: string }>`
    select id, coalesce(to_jsonb(n) ->> 'role', 'all') as role, heartbeat_at::text as beat from server_nodes n
    where heartbeat_at > now() - ${`${GONE_AFTER_MS} ms`}::interval order by heartbeat_at desc`.execute(
    kysely,
  )
  return rows
}

/** Lists the other connections of a database. Those of a node that is frozen look like those of a pooler. */
export async function listOtherConnections({
  engine,
  kysely,
}: Pick<Database, 'engine' | 'kysely'>): Promise<{ pid: number; name: string; isAtWork: boolean }[]> {
  if (engine === 'pglite') return []
  const { rows } = await sql<{ pid: number; name: string; isAtWork: boolean }>`
    select pid, application_name as name, coalesce(state <> 'idle', false) as "isAtWork" from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    order by pid`.execute(kysely)
  return rows
}
