import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/**
 * Finds those of these people who were signed in on a local day of the operator: each day is granted at the first
 * visit.
 */
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
