import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import type { Log } from './log/log.ts'

const HEARTBEAT_MS = 5_000

/** The work of a node: it serves requests, runs jobs, or both. */
export type NodeRole = 'all' | 'web' | 'worker'

/** This process among those that share the database. It counts as alive while its heartbeat is fresh. */
export interface RegisteredNode {
  id: string
  leave(): Promise<void>
}

/**
 * Registers this process and keeps its heartbeat fresh. On the embedded engine no other process can be alive, so their
 * rows are deleted.
 */
export async function registerNode(database: Database, log: Log, role: NodeRole): Promise<RegisteredNode> {
  const id = randomUUID()
  const { kysely } = database
  if (database.engine === 'pglite') await kysely.deleteFrom('server_nodes').execute()
  else await sql`delete from server_nodes where heartbeat_at < now() - interval '1 hour'`.execute(kysely)
  await beat(database, id, role)
  const timer = setInterval(() => {
    beat(database, id, role).catch((error) => log.warn({ err: error }, 'the heartbeat of this node failed'))
  }, HEARTBEAT_MS)
  timer.unref()
  return {
    id,
    leave: async () => {
      clearInterval(timer)
      await kysely.deleteFrom('server_nodes').where('id', '=', id).execute()
    },
  }
}

async function beat(database: Database, id: string, role: NodeRole): Promise<void> {
  await sql`with presence as (update job_presence set seen_at = now()
      where ${role !== 'web'} and seen_at < now() - interval '1 second')
    insert into server_nodes (id, role) values (${id}, ${role})
    on conflict (id) do update set heartbeat_at = now()`.execute(database.kysely)
}
