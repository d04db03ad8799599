import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** Which of these people were here, signed in, on a local day of the operator's: a day is granted with the first visit. */
export async function findVisitedDays(
  executor: Executor,
  days: { userId: string; day: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select t.user_id from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked ("userId" uuid, day text)
    join credit_transactions t on t.user_id = asked."userId" and t.cause = 'grant:' || asked.day`.execute(
    executor,
  )
  return new Set(rows.map((row) => row.user_id))
}
