import { MINUTE_MS } from '@pepper/contract/durations'
import { MONITORED_MINUTES } from '@pepper/contract/monitoring'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { DEAD_LETTERS } from '../../platform/events/queue.ts'
import { countOpenFlags, listPolicyReports } from '../security/index.ts'
import { listErrors } from './error-store.ts'
import { readJobRunners } from './job-runners.ts'
import { countEventsByMinute, listMinutes, listNodes } from './node-store.ts'
import { presentMinutes } from './present-minutes.ts'
import { countWaitingEvents, listQueues } from './queue-store.ts'

const ERRORS_SHOWN = 30
const POLICY_REPORTS_SHOWN = 30

/** Reads how the server performs: the last hour of all nodes (SA-4). Needs `monitoring.read`. */
export async function readMonitoring(request: Context) {
  const context = authorise(request, 'monitoring.read')
  const { db, clock, nodeId } = context.runtime
  const now = clock.now()
  const from = new Date(
    Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - (MONITORED_MINUTES - 1) * MINUTE_MS,
  )
  const queues = await listQueues(db.kysely)
  const runners = await readJobRunners(db.kysely)
  const errors = await listErrors(db.kysely, ERRORS_SHOWN)
  return {
    measured_at: now.toISOString(),
    nodes: (await listNodes(db.kysely)).map(({ started_at, heartbeat_at, ...node }) => ({
      ...node,
      is_this: node.id === nodeId,
      started_at: started_at.toISOString(),
      heartbeat_at: heartbeat_at.toISOString(),
    })),
    job_runners: { nodes: runners.runners, seen_at: runners.seenAt?.toISOString() ?? null },
    minutes: presentMinutes(
      from,
      await listMinutes(db.kysely, from),
      await countEventsByMinute(db.kysely, from),
    ),
    errors: errors.map((error) => ({ ...error, created_at: error.created_at.toISOString() })),
    policy_reports: (await listPolicyReports(db.kysely, POLICY_REPORTS_SHOWN)).map((report) => ({
      ...report,
      first_seen_at: report.first_seen_at.toISOString(),
      last_seen_at: report.last_seen_at.toISOString(),
    })),
    queues: queues
      .filter(({ name }) => name !== DEAD_LETTERS)
      .map((queue) => ({ ...queue, oldest_waiting_at: queue.oldest_waiting_at?.toISOString() ?? null })),
    dead_letters: queues.find(({ name }) => name === DEAD_LETTERS)?.waiting ?? 0,
    outbox_waiting: await countWaitingEvents(db.kysely),
    open_flags: await countOpenFlags(db.kysely),
  }
}
