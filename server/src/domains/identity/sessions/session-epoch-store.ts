import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { isBanned } from '../is-banned.ts'

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
