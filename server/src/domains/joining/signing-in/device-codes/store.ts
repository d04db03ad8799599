import type { Executor, Transaction } from '../../../../platform/db/database.ts'

/** How many wrong codes end a code. */
const ATTEMPTS_MAX = 5

interface Asker {
  userId: string
  browserHash: string
}

/**
 * Stores a code in place of an older one of this browser. Returns false, and keeps the older one, if that was sent
 * after `resentFrom`.
 */
export async function keepDeviceCode(
  tx: Transaction,
  { userId, browserHash }: Asker,
  code: { codeHash: string; now: Date; expiresAt: Date; resentFrom: Date },
): Promise<boolean> {
  const values = { code_hash: code.codeHash, attempts: 0, sent_at: code.now, expires_at: code.expiresAt }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('device_codes')
    .values({ user_id: userId, browser_hash: browserHash, ...values })
    .onConflict((conflict) =>
      conflict
        .constraint('device_codes_once')
        .doUpdateSet(values)
        .where('device_codes.sent_at', '<=', code.resentFrom),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Counts an attempt at the code of a browser and returns its hash; null if there is none, or too many were wrong. */
export async function countDeviceTry(
  executor: Executor,
  { userId, browserHash }: Asker,
  now: Date,
): Promise<string | null> {
  const row = await executor
    .updateTable('device_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .where('attempts', '<', ATTEMPTS_MAX)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** Uses up a code. Returns whether this call did, however many try. */
export async function takeDeviceCode(
  executor: Executor,
  { userId, browserHash }: Asker,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('device_codes')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredDeviceCodes(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('device_codes').where('expires_at', '<=', now).execute()
}
