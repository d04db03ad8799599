import type { FeedbackReason } from '@pepper/contract/chat'
import type { Source } from '@pepper/contract/chat/stream'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { Place } from '../../../platform/page-cursor.ts'

/** A reply that did not help, with who said so: to be scrubbed before it is shown. */
export interface JudgedRow {
  id: string
  user_id: string
  reason: FeedbackReason | null
  comment: string | null
  question: string
  reply: string
  sources: Source[]
  given_at: Date
  handled_at: Date | null
}

export interface JudgedFilter {
  isHandled: boolean
  reason?: FeedbackReason | undefined
}

/** Replies in chats that are still there, the one that was judged last first. */
export async function listJudgedRows(
  executor: Executor,
  { isHandled, reason }: JudgedFilter,
  { before, limit }: { before: Place | null; limit: number },
): Promise<JudgedRow[]> {
  const given = sql`date_trunc('milliseconds', f.given_at)`
  const { rows } = await sql<JudgedRow>`
    select f.turn_id as id, f.user_id, f.reason, f.comment, q.content as question, r.content as reply, t.sources,
      ${given} as given_at, f.handled_at
    from turn_feedback f join turns t on t.id = f.turn_id
      join chat_sessions c on c.session_id = t.session_id and c.deleted_at is null
      join messages q on q.id = t.user_message_id
      join messages r on r.id = t.reply_id
    where f.verdict = 'unhelpful' and (f.handled_at is not null) = ${isHandled}
      and ${reason ? sql`f.reason = ${reason}` : sql`true`}
      and ${before ? sql`(${given}, f.turn_id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by given_at desc, f.turn_id desc limit ${limit}`.execute(executor)
  return rows
}

/** Says that an operator dealt with it, or not yet; returns whether there is such a judgement. */
export async function setHandled(
  tx: Transaction,
  { id, handledAt }: { id: string; handledAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('turn_feedback')
    .set({ handled_at: handledAt })
    .where('turn_id', '=', id)
    .where('verdict', '=', 'unhelpful')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
