import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

export interface Lately {
  turns: number
  failed: number
  activeSessions: number
  /** Whether anybody asked anything in the last day. */
  isActive: boolean
}

/** What was asked since a moment, and how it ended. */
export async function countLately(executor: Executor, since: Date): Promise<Lately> {
  const { rows } = await sql<Lately>`
    select count(*)::int as turns, count(*) filter (where status = 'failed')::int as failed,
      count(distinct session_id)::int as "activeSessions",
      exists (select from turns where created_at >= ${since}::timestamptz - interval '23 hours') as "isActive"
    from turns where created_at >= ${since}`.execute(executor)
  const [lately] = rows
  if (!lately) throw new Error('a count answered no row')
  return lately
}

/** Mails that wait to be sent, and jobs that were given up since a moment. */
export async function countWork(
  executor: Executor,
  since: Date,
): Promise<{ waitingMails: number; givenUpJobs: number }> {
  const { rows } = await sql<{ waitingMails: number; hasQueue: boolean }>`
    select (select count(*)::int from mail_requests) as "waitingMails",
      to_regclass('pgboss.job') is not null as "hasQueue"`.execute(executor)
  const { waitingMails = 0, hasQueue = false } = rows[0] ?? {}
  if (!hasQueue) return { waitingMails, givenUpJobs: 0 }
  const { rows: jobs } = await sql<{ givenUp: number }>`
    select count(*)::int as "givenUp" from pgboss.job
    where name = 'dead-letters' and created_on >= ${since}`.execute(executor)
  return { waitingMails, givenUpJobs: jobs[0]?.givenUp ?? 0 }
}
