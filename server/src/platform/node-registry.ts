import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import type { HeldClock } from './held-clock.ts'
import type { Log } from './log/log.ts'

const HEARTBEAT_MS = 5_000

/** The work of a node: it serves requests, runs jobs, or both. */
export type NodeRole = 'all' | 'web' | 'worker'

/** This process among those that share the database. It counts as alive while its heartbeat is fresh. */
export interface RegisteredNode {
  id: string
  leave(): Promise<void>
}

/** The role that a heartbeat reports, and the clock that it sets. */
interface Heartbeat {
  role: NodeRole
  clock: HeldClock
}

/**
 * Registers this process and keeps its heartbeat fresh; each one compares the clock with the database's. On the embedded
 * engine both are the machine's, so they are not compared, and no other process can be alive, so their rows are deleted.
 */
export async function registerNode(
  database: Database,
  log: Log,
  heartbeat: Heartbeat,
): Promise<RegisteredNode> {
  const id = randomUUID()
  const { kysely } = database
  if (database.engine === 'pglite') await kysely.deleteFrom('server_nodes').execute()
  else await sql`delete from server_nodes where heartbeat_at < now() - interval '1 hour'`.execute(kysely)
  await beat(database, id, heartbeat)
  const timer = setInterval(() => {
    beat(database, id, heartbeat).catch((error) =>
      log.warn({ err: error }, 'the heartbeat of this node failed'),
    )
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

async function beat(database: Database, id: string, { role, clock }: Heartbeat): Promise<void> {
  const { rows } = await sql<{ ms: number }>`with presence as (update job_presence set seen_at = now()
      where ${role !== 'web'} and seen_at < now() - interval '1 second')
    insert into server_nodes (id, role) values (${id}, ${role})
    on conflict (id) do update set heartbeat_at = now()
    returning (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(database.kysely)
  if (rows[0] && database.engine !== 'pglite') clock.compare(rows[0].ms)
}
