import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** An address that waits for its proof. */
export interface EmailChange {
  userId: string
  email: string
  /** The epoch of the account's sessions in which it was asked for. */
  sessionEpoch: number
}

/** Stores a person's pending address in place of an earlier one. */
export async function replaceEmailChange(
  tx: Transaction,
  change: EmailChange & { tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    token_hash: change.tokenHash,
    email: change.email,
    session_epoch: change.sessionEpoch,
    created_at: change.now,
    expires_at: change.expiresAt,
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Finds a person's pending address, if it was requested in this epoch. */
export async function findEmailChange(
  executor: Executor,
  { userId, sessionEpoch, now }: Pick<EmailChange, 'userId' | 'sessionEpoch'> & { now: Date },
): Promise<string | null> {
  const row = await executor
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('session_epoch', '=', sessionEpoch)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Uses up a person's link. Returns its address, or null if another call did so, or if the link is not theirs or has
 * expired.
 */
export async function takeEmailChange(
  tx: Transaction,
  link: Pick<EmailChange, 'userId' | 'sessionEpoch'> & { tokenHash: string; now: Date },
): Promise<string | null> {
  const row = await tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', link.tokenHash)
    .where('user_id', '=', link.userId)
    .where('session_epoch', '=', link.sessionEpoch)
    .where('expires_at', '>', link.now)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

export async function deleteExpiredEmailChanges(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
}
