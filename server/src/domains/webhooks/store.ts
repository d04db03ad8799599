import type { DeliveryState, WebhookEventType } from '@pepper/contract/webhooks'
import { type Selectable, sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { EcosystemDeliveries } from '../../platform/db/schema.ts'

export type DeliveryRow = Selectable<EcosystemDeliveries>

export interface NewDelivery {
  id: string
  sequence: number
  type: WebhookEventType
  userId: string
  body: string
  now: Date
}

/** Adds a delivery that is due now; returns false if its event already has one. */
export async function insertDelivery(tx: Transaction, delivery: NewDelivery): Promise<boolean> {
  const { id, sequence, type, userId, body, now } = delivery
  const row = await tx
    .insertInto('ecosystem_deliveries')
    .values({ id, sequence, event_type: type, user_id: userId, body, next_attempt_at: now, created_at: now })
    .onConflict((conflict) => conflict.constraint('ecosystem_deliveries_sequence_unique').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the ids of deliveries that are due, the longest waiting first. */
export async function listDue(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('ecosystem_deliveries')
    .select('id')
    .where('state', '<>', 'delivered')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Claims a due delivery for an attempt, which no other worker then makes. Its next attempt is scheduled before this
 * one, so that it becomes due again if the worker dies. Null if it is not due.
 */
export async function claimDue(
  executor: Executor,
  id: string,
  attempt: { now: Date; nextAfter: (attempt: number) => Date },
): Promise<DeliveryRow | null> {
  const { now, nextAfter } = attempt
  const due = await executor
    .selectFrom('ecosystem_deliveries')
    .select('attempts')
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .where('next_attempt_at', '<=', now)
    .executeTakeFirst()
  if (!due) return null
  const row = await executor
    .updateTable('ecosystem_deliveries')
    .set({
      attempts: due.attempts + 1,
      last_attempt_at: now,
      next_attempt_at: nextAfter(due.attempts + 1),
    })
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .where('attempts', '=', due.attempts)
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Marks a delivery as accepted by the receiver, whichever attempt it was. */
export async function setDelivered(
  executor: Executor,
  id: string,
  { status, now }: { status: number; now: Date },
): Promise<void> {
  await executor
    .updateTable('ecosystem_deliveries')
    .set({ state: 'delivered', delivered_at: now, last_status: status, last_error: null })
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .execute()
}

/** Records a failed attempt if no later one was begun; after about a day of them the delivery counts as dead. */
export async function setFailed(
  executor: Executor,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  { status, error, isFailing }: { status: number | null; error: string; isFailing: boolean },
): Promise<void> {
  await executor
    .updateTable('ecosystem_deliveries')
    .set({ last_status: status, last_error: error, ...(isFailing ? { state: 'dead' } : {}) })
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .where('attempts', '=', attempts)
    .execute()
}

export async function findLockedDelivery(tx: Transaction, id: string): Promise<DeliveryRow | null> {
  const row = await tx
    .selectFrom('ecosystem_deliveries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Begins a new round of attempts, from now on. */
export async function restartDelivery(tx: Transaction, id: string, now: Date): Promise<DeliveryRow> {
  return tx
    .updateTable('ecosystem_deliveries')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Begins a new round of attempts for all dead deliveries; returns their ids. */
export async function restartDead(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('ecosystem_deliveries')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now })
    .where('state', '=', 'dead')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function listDeliveryRows(
  executor: Executor,
  state: DeliveryState | undefined,
  page: { before: number | null; limit: number },
): Promise<DeliveryRow[]> {
  return executor
    .selectFrom('ecosystem_deliveries')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(page.before !== null, (query) => query.where('sequence', '<', page.before))
    .orderBy('sequence', 'desc')
    .limit(page.limit)
    .execute()
}

export async function countDeliveries(executor: Executor) {
  const { rows } = await sql<{ waiting: number; delivered: number; dead: number; oldest: Date | null }>`
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'dead') as dead,
      min(created_at) filter (where state = 'waiting') as oldest
    from ecosystem_deliveries`.execute(executor)
  return rows[0] ?? { waiting: 0, delivered: 0, dead: 0, oldest: null }
}

export async function deleteDeliveries(
  executor: Executor,
  before: { delivered: Date; dead: Date },
): Promise<void> {
  await executor
    .deleteFrom('ecosystem_deliveries')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'delivered'), eb('delivered_at', '<', before.delivered)]),
        eb.and([eb('state', '=', 'dead'), eb('last_attempt_at', '<', before.dead)]),
      ]),
    )
    .execute()
}
