import type { Executor, Transaction } from '../../platform/db/database.ts'
import { isBanned } from './is-banned.ts'

/** The facts that decide whether a session may be opened for an account. */
export interface LockedAccount {
  sessionEpoch: number
  isBanned: boolean
}

/**
 * Finds an account and locks it, so that it is not banned or signed out and keeps its password until `tx` ends; null if
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

/** Gets the address that mail to an account goes to. */
export async function getAccountEmail(executor: Executor, userId: string): Promise<string> {
  const { email } = await executor
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
