import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/**
 * Finds the person of a session by its id, as long as the session would be accepted as a cookie; null once it has
 * ended, or its person is banned.
 */
export async function findPersonOfSession(
  executor: Executor,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select f.user_id from auth_sessions s
    cross join lateral identity_session(s.token, ${now}::timestamptz) f where s.id = ${sessionId}`.execute(
    executor,
  )
  return rows[0]?.user_id ?? null
}
