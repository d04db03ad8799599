import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { ProfileRecord } from './store.ts'

/** Lists the ids of a record and of all records above it in the chain of referrers. */
export async function listWithAncestors(tx: Transaction, recordId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain (id, referred_by) as (
      select id, referred_by from profiles where id = ${recordId}
      union
      select w.id, w.referred_by from profiles w join chain c on w.id = c.referred_by
    )
    select id from chain`.execute(tx)
  return rows.map((row) => row.id)
}

/** Moves records that name `from` as their referrer to `to`, except those that would then refer to themselves. */
export async function moveReferred(
  tx: Transaction,
  { from, to, except }: { from: string; to: string; except: string[] },
): Promise<void> {
  await sql`
    update profiles set referred_by = ${to} where referred_by = ${from} and id <> all (${except}::uuid[])`.execute(
    tx,
  )
  await sql`
    update profiles set imported_referred_by = ${to} where imported_referred_by = ${from} and id <> ${to}`.execute(
    tx,
  )
}

/**
 * Folds a record into a member's row and deletes the record. Its code, Telegram names, origin and imported values
 * become the member's; the member's previous code still leads to them.
 */
export async function foldRecord(
  tx: Transaction,
  { record, member, now }: { record: ProfileRecord; member: ProfileRecord; now: Date },
): Promise<void> {
  await tx.deleteFrom('profiles').where('id', '=', record.id).execute()
  await tx
    .updateTable('profiles')
    .set({
      referral_code: record.referral_code,
      telegram_handle: record.telegram_handle ?? member.telegram_handle,
      telegram_id: record.telegram_id ?? member.telegram_id,
      xp: record.xp,
      pbt: member.pbt + record.pbt,
      referral_count: record.referral_count,
      rank_id: record.rank_id,
      tags: [...new Set([...record.tags, ...member.tags])],
      avatar: member.avatar ?? record.avatar,
      avatar_url: member.avatar_url ?? record.avatar_url,
      import_batch: record.import_batch,
      imported_at: record.imported_at,
      imported_auth_user_id: record.imported_auth_user_id,
      imported_referred_by: record.imported_referred_by,
      created_at: record.created_at < member.created_at ? record.created_at : member.created_at,
      updated_at: now,
    })
    .where('id', '=', member.id)
    .execute()
  await tx
    .insertInto('former_profiles')
    .values({
      id: record.id,
      record_id: member.id,
      referral_code: member.referral_code,
      merged_at: now,
    })
    .execute()
}

/** Returns whether a record was merged into this member's row. */
export async function hasMergedRecord(executor: Executor, recordId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('former_profiles')
    .select('id')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row !== undefined
}
