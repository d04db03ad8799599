import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** The nodes that run jobs, among all nodes that are alive. */
export interface JobRunners {
  /** The number of nodes that are alive. */
  nodes: number
  /** The number of those that run jobs. */
  runners: number
  /** When one that runs jobs was last seen. */
  seenAt: Date
  /** The seconds since then, by the clock of the database. */
  silentSeconds: number
}

/** How long a cluster may be without a node that runs jobs, in seconds: a single one may be restarting. */
export const NO_RUNNER_SECONDS = 180

/** Reads how many nodes run jobs now, and when one was last seen. */
export async function readJobRunners(executor: Executor): Promise<JobRunners> {
  const { rows } = await sql<JobRunners>`
    with found as (
      select count(*) filter (where heartbeat_at > now() - interval '20 seconds')::int as nodes,
        count(*) filter (where heartbeat_at > now() - interval '20 seconds' and role <> 'web')::int as runners,
        greatest(max(heartbeat_at) filter (where role <> 'web'), (select seen_at from job_presence), 'epoch') as seen_at
      from server_nodes)
    select nodes, runners, seen_at as "seenAt",
      greatest(0, extract(epoch from now() - seen_at))::float8 as "silentSeconds" from found`.execute(
    executor,
  )
  return rows[0] ?? { nodes: 0, runners: 0, seenAt: new Date(0), silentSeconds: 0 }
}
