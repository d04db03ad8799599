import type { Executor, Transaction } from '../../platform/db/database.ts'

/** A link that sets a new password and has not expired. */
export interface Recovery {
  userId: string
  /** The address of the account when the link was created. */
  email: string
  /** The epoch of the account's sessions when the link was created. */
  sessionEpoch: number
  origin: 'mail' | 'console'
}

export interface NewRecovery extends Recovery {
  tokenHash: string
  /** The id of the event that requested the link; null where the console did. */
  cause: number | null
  now: Date
  expiresAt: Date
}

/**
 * Replaces the link that the person has; returns whether the link is new. Each event causes only one, and one that is
 * heard again after a later event causes none.
 */
export async function replaceRecovery(tx: Transaction, recovery: NewRecovery): Promise<boolean> {
  const values = {
    token_hash: recovery.tokenHash,
    email: recovery.email,
    session_epoch: recovery.sessionEpoch,
    origin: recovery.origin,
    cause: recovery.cause,
    created_at: recovery.now,
    expires_at: recovery.expiresAt,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('password_recoveries')
    .values({ user_id: recovery.userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // A link of the console keeps the last event, so that one that is heard again does not replace it.
        .doUpdateSet((eb) => ({
          ...values,
          cause: eb.fn.coalesce('excluded.cause', 'password_recoveries.cause'),
        }))
        .where((eb) =>
          eb.or([
            eb('password_recoveries.cause', 'is', null),
            eb('excluded.cause', 'is', null),
            eb('password_recoveries.cause', '<', eb.ref('excluded.cause')),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findRecovery(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<Recovery | null> {
  const row = await executor
    .selectFrom('password_recoveries')
    .select(['user_id as userId', 'email', 'session_epoch as sessionEpoch', 'origin'])
    .$narrowType<{ origin: Recovery['origin'] }>()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Uses up a link; returns whether this call did so, as only one of several can. */
export async function deleteRecovery(tx: Transaction, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_recoveries')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredRecoveries(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('password_recoveries').where('expires_at', '<=', now).execute()
}
