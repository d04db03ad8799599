import type { Verdict } from '@pepper/contract/chat'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

interface OwnTurn {
  turnId: string
  userId: string
}

/** Whether it is a turn of one's own in a chat that is there; held until the end of the transaction. */
export async function holdTurn(executor: Executor, { turnId, userId }: OwnTurn): Promise<boolean> {
  const { rows } = await sql`
    select from turns t join chat_sessions s on s.session_id = t.session_id
    where t.id = ${turnId} and t.user_id = ${userId} and s.deleted_at is null
    for key share of t`.execute(executor)
  return rows.length > 0
}

/** Returns whether that changes anything. */
export async function saveFeedback(
  executor: Executor,
  { turnId, userId, verdict, now }: OwnTurn & { verdict: Verdict; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into turn_feedback (turn_id, user_id, verdict, given_at)
    values (${turnId}, ${userId}, ${verdict}, ${now})
    on conflict (turn_id) do update set verdict = excluded.verdict, given_at = excluded.given_at
      where turn_feedback.verdict <> excluded.verdict
    returning turn_id`.execute(executor)
  return rows.length > 0
}

export async function deleteFeedback(executor: Executor, turnId: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('turn_feedback')
    .where('turn_id', '=', turnId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
