import type { Executor } from '../../platform/db/database.ts'

/** The browser and the address of a sign-up. */
export interface StartKey {
  browserHash: string
  email: string
}

/** Stores the password that a browser signed up with; its next sign-up with the address replaces it. */
export async function upsertSignUpStart(
  executor: Executor,
  start: StartKey & { passwordHash: string; expiresAt: Date },
): Promise<void> {
  const values = { password_hash: start.passwordHash, expires_at: start.expiresAt }
  await executor
    .insertInto('sign_up_starts')
    .values({ browser_hash: start.browserHash, email: start.email, ...values })
    .onConflict((conflict) => conflict.constraint('sign_up_starts_one_a_browser').doUpdateSet(values))
    .execute()
}

/** Finds the hash of the password that a browser signed up with; null if it did not, or too long ago. */
export async function findStartedPassword(
  executor: Executor,
  { browserHash, email, now }: StartKey & { now: Date },
): Promise<string | null> {
  const row = await executor
    .selectFrom('sign_up_starts')
    .select('password_hash')
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Deletes a sign-up that this browser completed. */
export async function deleteSignUpStart(executor: Executor, { browserHash, email }: StartKey): Promise<void> {
  await executor
    .deleteFrom('sign_up_starts')
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .execute()
}

export async function deleteExpiredSignUpStarts(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('sign_up_starts').where('expires_at', '<', now).execute()
}
