import type { NoticeKind } from '@pepper/contract/notices'
import type { Executor, Transaction } from '../../platform/db/database.ts'

/** A notice whose link still works. */
export interface OpenNotice {
  id: string
  userId: string
  email: string
  kind: NoticeKind
  isPressed: boolean
}

export interface NewNotice {
  userId: string
  kind: NoticeKind
  /** The id of the event that it tells of. */
  cause: number
  tokenHash: string
  now: Date
  expiresAt: Date
}

/** Counts the notices of a kind to a person since a moment. */
export async function countNotices(
  executor: Executor,
  { userId, kind, since }: { userId: string; kind: NoticeKind; since: Date },
): Promise<number> {
  const { count } = await executor
    .selectFrom('security_notices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns whether the notice is new: an event causes one. */
export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('security_notices')
    .values({
      user_id: notice.userId,
      kind: notice.kind,
      cause: notice.cause,
      token_hash: notice.tokenHash,
      created_at: notice.now,
      expires_at: notice.expiresAt,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOpenNotice(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<OpenNotice | null> {
  const row = await executor
    .selectFrom('security_notices as n')
    .innerJoin('auth_users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.user_id as userId', 'u.email', 'n.kind', 'n.pressed_at'])
    .where('n.token_hash', '=', tokenHash)
    .where('n.used_at', 'is', null)
    .where('n.expires_at', '>', now)
    .where('u.banned_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { pressed_at, kind, ...notice } = row
  return { ...notice, kind: kind as NoticeKind, isPressed: pressed_at !== null }
}

/** Marks a link as pressed and makes the person's other links void; returns whether this call did, however many try. */
export async function pressNotice(tx: Transaction, { id, userId }: OpenNotice, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('security_notices')
    .set({ pressed_at: now })
    .where('id', '=', id)
    .where('pressed_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .updateTable('security_notices')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('used_at', 'is', null)
    .execute()
  return true
}

/** Uses a pressed link up; returns whether this call did, however many try. */
export async function useNotice(tx: Transaction, { id }: OpenNotice, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('security_notices')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('pressed_at', 'is not', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteExpiredNotices(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('security_notices').where('expires_at', '<=', now).execute()
}
