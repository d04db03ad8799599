import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { DEAD_LETTERS } from '../../platform/events/queue.ts'

export interface QueueRow {
  name: string
  waiting: number
  active: number
  retrying: number
  failed: number
  oldest_waiting_at: Date | null
}

/** Lists the queues with the number of jobs in each state; completed jobs are ignored. */
export async function listQueues(executor: Executor): Promise<QueueRow[]> {
  if (!(await hasQueues(executor))) return []
  const { rows } = await sql<QueueRow>`
    select q.name,
      count(j.id) filter (where j.state = 'created')::int as waiting,
      count(j.id) filter (where j.state = 'active')::int as active,
      count(j.id) filter (where j.state = 'retry')::int as retrying,
      count(j.id) filter (where j.state = 'failed')::int as failed,
      min(j.created_on) filter (where j.state in ('created', 'retry')) as oldest_waiting_at
    from pgboss.queue q left join pgboss.job j
      on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`.execute(executor)
  return rows
}

/** Counts the jobs of all queues that wait or will be retried, and those that were given up. */
export async function countJobs(executor: Executor): Promise<{ waiting: number; givenUp: number }> {
  const queues = await listQueues(executor)
  const dead = queues.find(({ name }) => name === DEAD_LETTERS)?.waiting ?? 0
  return { waiting: queues.reduce((sum, one) => sum + one.waiting + one.retrying, -dead), givenUp: dead }
}

/** Counts the jobs that were given up and wait for an administrator to look at them. */
export async function countDeadLetters(executor: Executor): Promise<number> {
  return (await listQueues(executor)).find(({ name }) => name === DEAD_LETTERS)?.waiting ?? 0
}

export async function countWaitingEvents(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('outbox_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dispatched_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether the queues exist: the first node that starts its jobs creates them. */
async function hasQueues(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('pgboss.queue') is not null as is_there`.execute(executor)
  return rows[0]?.is_there === true
}
