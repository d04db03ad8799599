import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { hintAfter } from '../../../platform/hints/hint-after.ts'
import type { ItemRow } from '../store.ts'
import { refusingTakenPage, WHOLE } from '../store.ts'

/** Builds the condition for items that are to be published or taken down by `now`. */
const isDue = (now: Date) => sql`
  ((status = 'draft' and publish_at <= ${now}) or (status = 'published' and withdraw_at <= ${now}))`

/** Lists items that are due, the longest due first. */
export async function listDueIds(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content_items where ${isDue(now)}
    order by coalesce(publish_at, withdraw_at), id limit ${limit}`.execute(executor)
  return rows.map(({ id }) => id)
}

/** Returns the item and locks it, unless another node was first or its schedule was changed. */
export async function lockDue(tx: Transaction, id: string, now: Date): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`
    select ${WHOLE} from content_items where id = ${id} and ${isDue(now)} for update`.execute(tx)
  return rows[0] ?? null
}

export async function setSchedule(
  tx: Transaction,
  {
    id,
    publishAt,
    withdrawAt,
    now,
  }: { id: string; publishAt: Date | null; withdrawAt: Date | null; now: Date },
): Promise<void> {
  await sql`
    update content_items set publish_at = ${publishAt}::timestamptz, withdraw_at = ${withdrawAt}::timestamptz,
      schedule_failed = false, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(tx)
  hintAfter(tx, 'content', 'all')
}

export async function setPublished(tx: Transaction, id: string, now: Date): Promise<void> {
  await refusingTakenPage(
    sql`update content_items set status = 'published', publish_at = null, schedule_failed = false, version = version + 1,
      updated_at = ${now}, published_at = coalesce(published_at, ${now}::timestamptz) where id = ${id}`.execute(
      tx,
    ),
  )
  hintAfter(tx, 'content', 'all')
}

export async function setWithdrawn(tx: Transaction, id: string, now: Date): Promise<void> {
  await sql`
    update content_items set status = 'archived', publish_at = null, withdraw_at = null, version = version + 1,
      updated_at = ${now}
    where id = ${id}`.execute(tx)
  hintAfter(tx, 'content', 'all')
}

/** Marks a publication that was prevented, and takes the item off the schedule. */
export async function setFailed(tx: Transaction, id: string, now: Date): Promise<void> {
  await sql`
    update content_items set publish_at = null, withdraw_at = null, schedule_failed = true, version = version + 1,
      updated_at = ${now}
    where id = ${id}`.execute(tx)
  hintAfter(tx, 'content', 'all')
}
