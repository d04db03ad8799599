import type { CreditGift, GiftFailure, GiftStatus } from '@pepper/contract/credits/gifts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { lockEach } from '../../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { CreditGifts } from '../../../platform/db/schema.ts'

export type GiftRow = Selectable<CreditGifts>

type Person = CreditGift['recipient']

export interface GiftWithPeople extends GiftRow {
  recipient: Person
  creator: Person
  processor: Person
}

/** Finds an account that can receive credits, with whether it is banned, and locks it; null where it is gone. */
export async function findLockedRecipient(
  tx: Transaction,
  userId: string | null,
): Promise<{ userId: string; isBanned: boolean } | null> {
  if (userId === null) return null
  const row = await tx
    .selectFrom('auth_users as u')
    .innerJoin('credit_accounts as a', 'a.user_id', 'u.id')
    .select('u.id as userId')
    .select(sql<boolean>`is_banned(u.banned_at, u.banned_until, now())`.as('isBanned'))
    .where('u.id', '=', userId)
    .forKeyShare('u')
    .executeTakeFirst()
  return row ?? null
}

export interface GiftToMake {
  id: string
  recipientId: string
  amount: number
  reason: string | null
  createdBy: string
  now: Date
}

/** Adds a pending gift; returns false where its id is in use. */
export async function insertGift(tx: Transaction, gift: GiftToMake): Promise<boolean> {
  const { id, recipientId, amount, reason, createdBy, now } = gift
  const row = await tx
    .insertInto('credit_gifts')
    .values({ id, recipient_id: recipientId, amount, reason, created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findGift(executor: Executor, id: string): Promise<GiftRow | undefined> {
  return executor.selectFrom('credit_gifts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findLockedGift(tx: Transaction, id: string): Promise<GiftRow | undefined> {
  return tx.selectFrom('credit_gifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Ends a gift that the caller holds locked and found pending. */
export async function settleGift(
  tx: Transaction,
  id: string,
  end: { failure: GiftFailure | null; processedBy: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('credit_gifts')
    .set({
      status: end.failure === null ? 'processed' : 'failed',
      failed_for: end.failure,
      processed_by: end.processedBy,
      processed_at: end.now,
    })
    .where('id', '=', id)
    .execute()
}

/** Changes a gift that the caller holds locked and found pending. */
export async function changeGift(
  tx: Transaction,
  id: string,
  change: { amount: number; reason: string | null },
): Promise<void> {
  await tx.updateTable('credit_gifts').set(change).where('id', '=', id).execute()
}

/** Cancels a gift that the caller holds locked and found pending. */
export async function cancelPendingGift(
  tx: Transaction,
  id: string,
  { cancelledBy, now }: { cancelledBy: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('credit_gifts')
    .set({ status: 'cancelled', processed_by: cancelledBy, processed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Returns whether a gift of this id is no longer pending, so that requesting it again changes nothing. */
export async function isProcessed(executor: Executor, id: string): Promise<boolean> {
  const row = await executor
    .selectFrom('credit_gifts')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets one transaction at a time pay out gifts of a giver, so that parallel gifts cannot exceed a limit together. */
export async function lockGiver(tx: Transaction, userId: string): Promise<void> {
  await lockEach(tx, 'givers', [userId])
}

/** Sums the credits of the gifts that a person processed on the local day of `now`. */
export async function sumGivenToday(
  executor: Executor,
  userId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount), 0)::int as given from credit_gifts
    where processed_by = ${userId}::uuid and status = 'processed'
      and processed_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`.execute(
    executor,
  )
  return rows[0]?.given ?? 0
}

/** Records that a gift was paid without a second person; does nothing where it failed. */
export async function markPaidAlone(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('credit_gifts')
    .set({ paid_alone: true })
    .where('id', '=', id)
    .where('status', '=', 'processed')
    .execute()
}

/** Sums the credits of the gifts that a person paid without a second person after `since`. */
export async function sumPaidAlone(executor: Executor, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount), 0)::int as given from credit_gifts
    where processed_by = ${userId}::uuid and status = 'processed' and paid_alone and processed_at > ${since}`.execute(
    executor,
  )
  return rows[0]?.given ?? 0
}

export async function getGift(executor: Executor, id: string): Promise<GiftWithPeople> {
  return selectGifts(executor).where('g.id', '=', id).executeTakeFirstOrThrow()
}

/** Lists gifts, newest first. */
export async function findGifts(
  executor: Executor,
  query: { status: GiftStatus | undefined; before: number | null; limit: number },
): Promise<GiftWithPeople[]> {
  const { status, before, limit } = query
  return selectGifts(executor)
    .$if(status !== undefined, (select) => select.where('g.status', '=', status ?? ''))
    .$if(before !== null, (select) => select.where('g.sequence', '<', before))
    .orderBy('g.sequence', 'desc')
    .limit(limit)
    .execute()
}

export async function countPendingGifts(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('credit_gifts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

function selectGifts(executor: Executor) {
  return executor
    .selectFrom('credit_gifts as g')
    .selectAll('g')
    .select([
      personOf('recipient_id').as('recipient'),
      personOf('created_by').as('creator'),
      personOf('processed_by').as('processor'),
    ])
}

function personOf(column: 'recipient_id' | 'created_by' | 'processed_by'): RawBuilder<Person> {
  return sql<Person>`(
    select json_build_object('user_id', u.user_id, 'full_name', u.full_name, 'email', u.email)
    from people u where u.user_id = ${sql.ref(`g.${column}`)}
  )`
}
