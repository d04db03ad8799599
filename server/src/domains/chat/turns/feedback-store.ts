import type { FeedbackReason, Verdict } from '@pepper/contract/chat'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

interface OwnTurn {
  turnId: string
  userId: string
}

/** Returns whether a turn is the person's own in a chat that exists, and locks it until the transaction ends. */
export async function holdTurn(executor: Executor, { turnId, userId }: OwnTurn): Promise<boolean> {
  const { rows } = await sql`
    select from turns t join chat_sessions s on s.session_id = t.session_id
    where t.id = ${turnId} and t.user_id = ${userId} and s.deleted_at is null
    for key share of t`.execute(executor)
  return rows.length > 0
}

interface Judgement extends OwnTurn {
  verdict: Verdict
  reason?: FeedbackReason | undefined
  comment?: string | undefined
  now: Date
}

/**
 * Saves a judgement. Returns whether the verdict changed. A reason that is not given again stays, as long as the
 * verdict is 'unhelpful'.
 */
export async function saveFeedback(
  executor: Executor,
  { turnId, userId, verdict, reason, comment, now }: Judgement,
): Promise<boolean> {
  const isUnhelpful = verdict === 'unhelpful'
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select verdict from turn_feedback where turn_id = ${turnId})
    insert into turn_feedback (turn_id, user_id, verdict, given_at, reason, comment)
    values (${turnId}, ${userId}, ${verdict}, ${now}, ${(isUnhelpful && reason) || null}, ${(isUnhelpful && comment) || null})
    on conflict (turn_id) do update set verdict = excluded.verdict, given_at = excluded.given_at, handled_at = null,
      reason = case when ${isUnhelpful} then coalesce(excluded.reason, turn_feedback.reason) end,
      comment = case when ${isUnhelpful} then coalesce(excluded.comment, turn_feedback.comment) end
      where turn_feedback.verdict <> excluded.verdict or turn_feedback.reason <> excluded.reason
        or turn_feedback.comment <> excluded.comment or (turn_feedback.reason is null and excluded.reason is not null)
        or (turn_feedback.comment is null and excluded.comment is not null)
    returning verdict is distinct from (select verdict from before) as changed`.execute(executor)
  return rows[0]?.changed ?? false
}

export async function deleteFeedback(executor: Executor, turnId: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('turn_feedback')
    .where('turn_id', '=', turnId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
