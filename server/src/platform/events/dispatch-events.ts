import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database, Transaction } from '../db/database.ts'
import type { DomainEvent, EventName } from './event-map.ts'
import { KNOWN_NAMES } from './known-names.ts'
import { queueInside } from './queue.ts'
import { presentName } from './stored-names.ts'

/** The highest number of events that one pass hands over. */
export const DISPATCH_BATCH = 200

const ANY_WAITING = {
  name: 'events_waiting',
  text: 'select exists (select from outbox_events where dispatched_at is null and name = any ($1)) as waiting',
}

/** Lists the queues that subscribe to an event. */
export type QueuesOf = (event: EventName) => readonly string[]

/** An event as stored in a queue, under its stored name. */
export interface QueuedEvent {
  id: number
  name: string
  payload: unknown
  occurred_at: string
}

export interface Dispatched {
  events: number
  queues: Set<string>
}

/**
 * Hands waiting events to the queues of all their subscribers, in one transaction: each event either reaches all of
 * them, once, or keeps waiting. Nodes that do this at the same time take different events. An event that this release
 * does not know waits for a node of the release that does.
 */
export async function dispatchEvents(
  database: Database,
  queue: PgBoss,
  queuesOf: QueuesOf,
): Promise<Dispatched> {
  const [probe] = await database.run<{ waiting: boolean }>(ANY_WAITING, [KNOWN_NAMES])
  if (!probe?.waiting) return { events: 0, queues: new Set() }
  return database.transaction(async (tx) => {
    const events = await takeWaiting(tx)
    const jobs = groupByQueue(events, queuesOf)
    const db = queueInside(tx)
    for (const [name, data] of jobs)
      await queue.insert(
        name,
        data.map((event) => ({ data: event })),
        { db },
      )
    return { events: events.length, queues: new Set(jobs.keys()) }
  })
}

export function readQueuedEvent(queued: QueuedEvent): DomainEvent {
  const { id, name, payload, occurred_at } = queued
  return {
    id,
    name: presentName(name),
    payload: payload as DomainEvent['payload'],
    occurredAt: new Date(occurred_at),
  }
}

/** Takes the oldest events that no other node is handing over, and marks them as handed over. */
async function takeWaiting(tx: Transaction): Promise<QueuedEvent[]> {
  const rows = await tx
    .with('taken', (db) =>
      db
        .selectFrom('outbox_events')
        .select('id')
        .where('dispatched_at', 'is', null)
        .where(sql<boolean>`name = any (${KNOWN_NAMES})`)
        .orderBy('id')
        .limit(DISPATCH_BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox_events')
    .from('taken')
    .whereRef('outbox_events.id', '=', 'taken.id')
    .set((eb) => ({ dispatched_at: eb.fn<Date>('now') }))
    .returning(['outbox_events.id', 'name', 'payload', 'created_at'])
    .execute()
  return rows
    .map(({ created_at, ...row }) => ({ ...row, occurred_at: created_at.toISOString() }))
    .sort((a, b) => a.id - b.id)
}

function groupByQueue(events: QueuedEvent[], queuesOf: QueuesOf): Map<string, QueuedEvent[]> {
  const jobs = new Map<string, QueuedEvent[]>()
  for (const event of events) {
    for (const name of queuesOf(presentName(event.name))) jobs.set(name, [...(jobs.get(name) ?? []), event])
  }
  return jobs
}
