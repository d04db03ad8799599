import { sql } from 'kysely'
import type { JobInsert, PgBoss } from 'pg-boss'
import type { Database, Transaction } from '../db/database.ts'
import type { DomainEvent } from './event-map.ts'
import { KNOWN_NAMES } from './known-names.ts'
import { queueInside } from './queue.ts'
import { presentName } from './stored-names.ts'

/** The highest number of events that one pass hands over. */
export const DISPATCH_BATCH = 200

const ANY_WAITING = {
  name: 'events_waiting',
  text: 'select exists (select from outbox_events where dispatched_at is null and name = any ($1)) as waiting',
}

/** A queue that subscribes to an event, and whether the event goes before others that wait there. */
export interface Destination {
  queue: string
  isUrgent: boolean
}

/** Lists the queues that subscribe to an event. */
export type DestinationsOf = (event: DomainEvent) => readonly Destination[]

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
  destinationsOf: DestinationsOf,
): Promise<Dispatched> {
  const [probe] = await database.run<{ waiting: boolean }>(ANY_WAITING, [KNOWN_NAMES])
  if (!probe?.waiting) return { events: 0, queues: new Set() }
  return database.transaction(async (tx) => {
    const events = await takeWaiting(tx)
    const jobs = groupByQueue(events, destinationsOf)
    const db = queueInside(tx)
    for (const [name, inserted] of jobs) await queue.insert(name, inserted, { db })
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

/** The place of an urgent job in its queue, which takes the highest first; of other jobs it is 0. */
const URGENT = 1

function groupByQueue(
  events: QueuedEvent[],
  destinationsOf: DestinationsOf,
): Map<string, JobInsert<QueuedEvent>[]> {
  const jobs = new Map<string, JobInsert<QueuedEvent>[]>()
  for (const event of events) {
    for (const { queue, isUrgent } of destinationsOf(readQueuedEvent(event))) {
      const job = { data: event, ...(isUrgent && { priority: URGENT }) }
      jobs.set(queue, [...(jobs.get(queue) ?? []), job])
    }
  }
  return jobs
}
