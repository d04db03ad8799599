import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** The nodes that run jobs, among all nodes that are alive. */
export interface JobRunners {
  /** The number of nodes that are alive. */
  nodes: number
  /** The number of those that run jobs. */
  runners: number
  /** When one that runs jobs was last seen; null if none ever was. */
  seenAt: Date | null
  /** The seconds since then, or since the oldest node started, by the clock of the database. */
  silentSeconds: number
}

/** How long a cluster may be without a node that runs jobs, in seconds: a single one may be restarting. */
export const NO_RUNNER_SECONDS = 180

/** Reads how many nodes run jobs now, and when one was last seen. */
export async function readJobRunners(executor: Executor): Promise<JobRunners> {
  const { rows } = await sql<JobRunners>`
    with found as (
      select count(*) filter (where is_alive)::int as nodes,
        count(*) filter (where is_alive and role <> 'web')::int as runners,
        min(started_at) filter (where is_alive) as oldest_at,
        nullif(greatest(max(heartbeat_at) filter (where role <> 'web'), (select seen_at from job_presence)), '-infinity')
          as seen_at
      from (select *, heartbeat_at > now() - interval '20 seconds' as is_alive from server_nodes) n)
    select nodes, runners, seen_at as "seenAt",
      greatest(0, extract(epoch from now() - coalesce(seen_at, oldest_at, now())))::float8 as "silentSeconds"
    from found`.execute(executor)
  return rows[0] ?? { nodes: 0, runners: 0, seenAt: null, silentSeconds: 0 }
}
