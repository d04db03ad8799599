import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** Whose a session is, by its id, as long as it would be taken as a cookie; null once it has ended, or its person is banned. */
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
