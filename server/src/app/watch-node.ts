import type { ChatNode } from '../domains/chat/index.ts'
import {
  checkReadiness,
  countJobs,
  findNewestSince,
  isStopping,
  readJobRunners,
} from '../domains/monitoring/index.ts'
import type { ReadReplicas } from '../platform/db/replicas/read-replicas.ts'
import { countWaitingEvents } from '../platform/events/count-waiting-events.ts'
import { createFreshValue } from '../platform/fresh-value.ts'
import type { LiveHub } from '../platform/live-hub.ts'
import { registerGauge, registerSeries } from '../platform/metrics.ts'

/** The time in which the database must answer for the gauge, less than a gauge may take, in ms. */
const READY_WITHIN_MS = 1_500

/** Counts the jobs once for both figures. */
const jobs = createFreshValue((runtime) => countJobs(runtime.db.kysely))
const jobRunners = createFreshValue((runtime) => readJobRunners(runtime.db.kysely))

/** Shows the current work of a node in the metrics, until it is stopped. */
export function watchNode(
  { runtime, live, guests, streams }: ChatNode,
  liveHub: Pick<LiveHub, 'watcherCount'>,
): { stop(): void } {
  const { db } = runtime
  const stops = [
    // This comes first, before the scrape's own queries wait for a connection.
    registerGauge('database_connections', 'Connections to the database.', () => db.connections().open),
    registerGauge('database_connections_idle', 'Of them, idle ones.', () => db.connections().idle),
    registerGauge(
      'database_connections_max',
      'How many connections there may be.',
      () => db.connections().max,
    ),
    registerGauge('database_waiting', 'Callers that wait for a connection.', () => db.connections().waiting),
    registerGauge(
      'node_ready',
      'Whether /readyz says yes: 1 or 0; left out while the node stops.',
      async () => {
        if (isStopping(runtime)) throw new Error('the node stops')
        const { status } = await checkReadiness(runtime, READY_WITHIN_MS)
        return status === 'ready' ? 1 : 0
      },
    ),
    registerGauge('chat_live_replies', 'Replies that this node is generating.', () => live.size),
    registerGauge('chat_live_guest_replies', 'Of them apart, replies to guests.', () => guests.size),
    registerGauge('chat_held_streams', 'Reply streams that this node holds open.', () => streams.size),
    registerGauge(
      'live_held_streams',
      'Streams of live changes that this node holds open, about one an open page.',
      () => liveHub.watcherCount,
    ),
    registerGauge('outbox_waiting_events', 'Events that wait for their subscribers, on all nodes.', () =>
      countWaitingEvents(db.kysely),
    ),
    registerGauge('jobs_waiting', 'Jobs that wait or will be tried again, on all nodes.', async () => {
      const { waiting } = await jobs.read(runtime)
      return waiting
    }),
    registerGauge('nodes_running_jobs', 'Nodes that are alive and run jobs, of all nodes.', async () => {
      const { runners } = await jobRunners.read(runtime)
      return runners
    }),
    registerGauge('jobs_runner_silent_seconds', 'Since a node that runs jobs was last seen.', async () => {
      const { silentSeconds } = await jobRunners.read(runtime)
      return silentSeconds
    }),
    registerGauge('jobs_given_up', 'Jobs that failed too often and wait for an operator.', async () => {
      const { givenUp } = await jobs.read(runtime)
      return givenUp
    }),
  ]
  if (runtime.config.backup.everyHours !== null) {
    stops.push(
      registerGauge(
        'backup_age_seconds',
        'Since the newest backup that a node made began; before there is one, since the first attempt.',
        async () => {
          const since = await findNewestSince(db.kysely)
          // There is nothing to show yet, so the line is left out.
          if (!since) throw new Error('no backup was tried yet')
          return (runtime.clock.now().getTime() - since.getTime()) / 1_000
        },
      ),
    )
  }
  if (runtime.readReplicas) stops.push(...watchReplicas(runtime.readReplicas))
  return { stop: () => stops.forEach((stop) => void stop()) }
}

/** Shows which replicas are used and how late they are. A replica whose lag is not known has no line of it. */
function watchReplicas(readReplicas: ReadReplicas): (() => void)[] {
  return [
    registerSeries('database_replica_used', 'Whether reads go to a replica: 1 or 0.', () =>
      readReplicas
        .states()
        .map(({ name, problem }) => ({ labels: { replica: name }, value: problem === null ? 1 : 0 })),
    ),
    registerSeries('database_replica_lag_seconds', 'How late a replica was at the last look.', () =>
      readReplicas
        .states()
        .flatMap(({ name, lagMs }) =>
          lagMs === null ? [] : [{ labels: { replica: name }, value: lagMs / 1_000 }],
        ),
    ),
  ]
}
