import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import type { NodeRole } from '../../platform/node-registry.ts'
import { isNoticed } from '../audit/index.ts'

export interface NodeMeasure {
  nodeId: string
  at: Date
  requests: number
  failures: number
  refusals: number
  buckets: number[]
  streams: number
  replies: number
  memoryBytes: number
  busyShare: number
}

/** Adds the counts of a node to its row of the minute; current values such as memory replace the previous ones. */
export async function addToMinute(executor: Executor, measure: NodeMeasure): Promise<void> {
  const { nodeId, at, requests, failures, refusals, buckets, streams, replies, memoryBytes, busyShare } =
    measure
  await sql`
    insert into node_minutes as m
      (node_id, minute, requests, failures, refusals, buckets, streams, replies, memory_bytes, busy_share)
    values (${nodeId}, date_trunc('minute', ${at}::timestamptz), ${requests}, ${failures}, ${refusals}, ${buckets}::int[],
      ${streams}, ${replies}, ${memoryBytes}, ${busyShare})
    on conflict (node_id, minute) do update set
      requests = m.requests + excluded.requests,
      failures = m.failures + excluded.failures, refusals = m.refusals + excluded.refusals,
      buckets = array(select a + b from unnest(m.buckets, excluded.buckets) with ordinality as u (a, b, place) order by place),
      streams = excluded.streams, replies = excluded.replies, memory_bytes = excluded.memory_bytes,
      busy_share = excluded.busy_share`.execute(executor)
}

export interface MinuteRow {
  minute: Date
  requests: number
  failures: number
  refusals: number
  buckets: number[]
  streams: number
}

/** Lists the sums over all nodes for each minute since a moment. */
export async function listMinutes(executor: Executor, since: Date): Promise<MinuteRow[]> {
  const { rows } = await sql<MinuteRow>`
    select minute, sum(requests)::int as requests, sum(failures)::int as failures, sum(refusals)::int as refusals, sum(streams)::int as streams,
      array(select sum(b)::int from node_minutes i, unnest(i.buckets) with ordinality as u (b, place)
        where i.minute = m.minute group by place order by place) as buckets
    from node_minutes m where minute >= ${since} group by minute order by minute`.execute(executor)
  return rows
}

export interface NodeRow {
  id: string
  role: NodeRole
  started_at: Date
  heartbeat_at: Date
  streams: number
  replies: number
  memory_bytes: number
  busy_share: number
}

/** Lists the registered nodes, with the last measurement of each. */
export async function listNodes(executor: Executor): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select n.id, n.role, n.started_at, n.heartbeat_at, coalesce(m.streams, 0) as streams, coalesce(m.replies, 0) as replies,
      coalesce(m.memory_bytes, 0)::float8 as memory_bytes, coalesce(m.busy_share, 0) as busy_share
    from server_nodes n left join lateral (
      select * from node_minutes i where i.node_id = n.id order by minute desc limit 1) m on true
    order by n.started_at`.execute(executor)
  return rows
}

export interface SecurityMinute {
  minute: Date
  event_type: string
  count: number
}

/** Counts the security events of each kind that were noticed in each minute since a moment. */
export async function countEventsByMinute(executor: Executor, since: Date): Promise<SecurityMinute[]> {
  const { rows } = await sql<SecurityMinute>`
    select date_trunc('minute', created_at) as minute, event_type, count(*)::int as count
    from security_events where created_at >= ${since} and ${isNoticed(sql`event_type`)} group by 1, 2`.execute(
    executor,
  )
  return rows
}

export async function deleteMinutesBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.deleteFrom('node_minutes').where('minute', '<', moment).execute()
}
