import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { isBanned } from './is-banned.ts'

/** The facts that decide whether a session may be opened for an account. */
export interface LockedAccount {
  sessionEpoch: number
  isBanned: boolean
}

/**
 * Finds an account and locks it, so that nobody bans it, signs it out or changes its password until `tx` ends; null if
 * there is none.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<LockedAccount | null> {
  const row = await tx
    .selectFrom('auth_users')
    .select(['session_epoch', isBanned().as('isBanned')])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { sessionEpoch: row.session_epoch, isBanned: row.isBanned } : null
}

/**
 * Begins a new epoch of an account, which ends every session but the kept one. Returns the epoch and how many sessions
 * ended.
 */
export async function beginSessionEpoch(
  tx: Transaction,
  userId: string,
  keptSessionId: string | null,
): Promise<{ sessionEpoch: number; ended: number }> {
  const { session_epoch: sessionEpoch } = await tx
    .updateTable('auth_users')
    .set((eb) => ({ session_epoch: eb('session_epoch', '+', 1) }))
    .where('id', '=', userId)
    .returning('session_epoch')
    .executeTakeFirstOrThrow()
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(keptSessionId !== null, (query) => query.where('id', '<>', keptSessionId))
    .executeTakeFirst()
  if (keptSessionId !== null) {
    await tx
      .updateTable('auth_sessions')
      .set({ epoch: sessionEpoch })
      .where('id', '=', keptSessionId)
      .where('user_id', '=', userId)
      .execute()
  }
  return { sessionEpoch, ended: Number(numDeletedRows) }
}

/** Finds the epoch of a session that is still valid; null if it has ended. */
export async function findSessionEpoch(executor: Executor, sessionId: string): Promise<number | null> {
  const row = await executor
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', (join) =>
      join.onRef('u.id', '=', 's.user_id').onRef('u.session_epoch', '=', 's.epoch'),
    )
    .select('s.epoch')
    .where('s.id', '=', sessionId)
    .where(isBanned('u'), '=', false)
    .executeTakeFirst()
  return row?.epoch ?? null
}

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

/** Returns the address that mail to an account goes to. */
export async function findAccountEmail(executor: Executor, userId: string): Promise<string> {
  const { email } = await executor
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
