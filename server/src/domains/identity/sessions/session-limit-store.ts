import { sql } from 'kysely'
import type { Transaction } from '../../../platform/db/database.ts'

/** Returns when a session ends that a person opens now and never visits again. */
export async function getSessionEnd(tx: Transaction, userId: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    select ${now}::timestamptz + least(l.idle, l.longest) as expires_at
    from session_limits(is_administrator(${userId})) l`.execute(tx)
  if (!rows[0]) throw new Error('session_limits returned no row')
  return rows[0].expires_at
}

/** Ends the oldest sessions of a person until `kept` are left; never the one of `tokenHash`. */
export async function endOldestSessions(
  tx: Transaction,
  userId: string,
  { kept, tokenHash }: { kept: number; tokenHash: string },
): Promise<void> {
  const oldest = tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('token', '<>', tokenHash)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(kept - 1)
  await tx.deleteFrom('auth_sessions').where('id', 'in', oldest).execute()
}
