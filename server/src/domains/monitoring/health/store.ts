import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import { DEAD_LETTERS } from '../../../platform/events/queue.ts'

export interface Lately {
  turns: number
  /** The turns that no model answered although one was asked. */
  failed: number
  activeSessions: number
  /** Whether anyone asked anything in the last day. */
  isActive: boolean
}

/** Counts the turns since a moment and how they ended. */
export async function countLately(executor: Executor, since: Date): Promise<Lately> {
  const { rows } = await sql<Lately>`
    select count(*)::int as turns, 
      count(*) filter (where status = 'failed' or 'guide_stepped_in' = any(marks))::int as failed,
      count(distinct session_id)::int as "activeSessions",
      exists (select from turns where created_at >= ${since}::timestamptz - interval '23 hours') as "isActive"
    from turns where created_at >= ${since}`.execute(executor)
  const [lately] = rows
  if (!lately) throw new Error('a count answered no row')
  return lately
}

/**
 * Counts the mails that are still attempted, and the jobs that were given up since a moment. A mail is given up while
 * its job is: one that an administrator has put back is attempted again.
 */
export async function countWork(
  executor: Executor,
  since: Date,
): Promise<{ waitingMails: number; givenUpJobs: number }> {
  const { rows } = await sql<{ mails: number; hasQueue: boolean }>`
    select (select count(*)::int from mail_requests) as mails,
      to_regclass('pgboss.job') is not null as "hasQueue"`.execute(executor)
  const { mails = 0, hasQueue = false } = rows[0] ?? {}
  if (!hasQueue) return { waitingMails: mails, givenUpJobs: 0 }
  const { rows: work } = await sql<{ waitingMails: number; givenUpJobs: number }>`
    with dead as (select created_on, data #>> '{payload,mail_id}' as mail_id from pgboss.job where name = ${DEAD_LETTERS})
    select (select count(*)::int from mail_requests m
        where not exists (select from dead where mail_id = m.id::text)) as "waitingMails",
      (select count(*)::int from dead where created_on >= ${since}) as "givenUpJobs"`.execute(executor)
  return work[0] ?? { waitingMails: mails, givenUpJobs: 0 }
}

/** The numbers from which a share is computed. */
export interface Share {
  failed: number
  total: number
}

/** Counts the requests to all nodes since a moment, and those that they failed to answer. */
export async function countRequests(executor: Executor, since: Date): Promise<Share> {
  const { rows } = await sql<Share>`
    select coalesce(sum(failures), 0)::int as failed, coalesce(sum(requests), 0)::int as total
    from node_minutes where minute >= ${since}`.execute(executor)
  return rows[0] ?? { failed: 0, total: 0 }
}

export interface BotDeliveries {
  delivered: number
  /** The messages refused because of the request, not because of the recipient. */
  refused: number
  /** The messages for which the other side could not be reached, or did not say whether it accepted them. */
  unanswered: number
  /** Whether the token was refused, and nothing was delivered since. */
  isTokenRefused: boolean
}

/**
 * Counts the outcomes of the bot's attempts since a moment. People who blocked it, never wrote to it or want no
 * messages say nothing about the bot: they are left out.
 */
export async function countBotDeliveries(executor: Executor, since: Date): Promise<BotDeliveries> {
  const { rows } = await sql<BotDeliveries>`
    select count(*) filter (where r.state = 'delivered')::int as delivered,
      count(*) filter (where r.reason like 'bot %' and r.reason <> 'bot 400')::int as refused,
      count(*) filter (where r.reason in ('unreachable', 'interrupted') or r.state = 'pending')::int as unanswered,
      coalesce(max(r.settled_at) filter (where r.reason in ('bot 401', 'bot 404'))
        > coalesce(max(r.settled_at) filter (where r.state = 'delivered'), '-infinity'), false) as "isTokenRefused"
    from announcements a join announcement_recipients r on r.announcement_id = a.id
    where a.channel = 'bot_dm' and a.sent_at is not null
      and (a.status = 'sending' or a.finished_at >= ${since} or a.advanced_at >= ${since})
      and (r.settled_at >= ${since} or (r.state = 'pending' and r.retry_at >= ${since}))`.execute(executor)
  return rows[0] ?? { delivered: 0, refused: 0, unanswered: 0, isTokenRefused: false }
}
