import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** Finds the hash of an account's password and locks it against changes until `tx` ends; null if there is none. */
export async function lockPasswordHash(tx: Transaction, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .forUpdate()
    .executeTakeFirst()
  return row?.password ?? null
}

/** Replaces the hash of a password unless the password was changed meanwhile. */
export async function renewPasswordHash(
  executor: Executor,
  userId: string,
  { stored, renewed }: { stored: string; renewed: string },
): Promise<void> {
  await executor
    .updateTable('auth_accounts')
    .set({ password: renewed, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', stored)
    .execute()
}

/** Removes the password of an account, so that no typed password is right. */
export async function clearPassword(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('auth_accounts')
    .set({ password: null, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}
