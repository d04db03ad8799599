import type { FeedbackReason } from '@pepper/contract/chat'
import type { Source } from '@pepper/contract/chat/stream'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { Place } from '../../../platform/page-cursor.ts'

/** A reply that did not help, and the person who said so. It must be scrubbed before it is shown. */
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
  /** The moment before which judgements are not shown. */
  oldest: Date
}

/** Lists replies in chats that still exist, the one judged last first. */
export async function listJudgedRows(
  executor: Executor,
  { isHandled, reason, oldest }: JudgedFilter,
  { before, limit }: { before: Place | null; limit: number },
): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select f.turn_id as id, f.user_id, f.reason, f.comment, q.content as question, r.content as reply, t.sources,
      f.given_at, f.handled_at
    from turn_feedback f join turns t on t.id = f.turn_id
      join chat_sessions c on c.session_id = t.session_id and c.deleted_at is null
      join messages q on q.id = t.user_message_id
      join messages r on r.id = t.reply_id
    where f.verdict = 'unhelpful' and f.given_at >= ${oldest} and (f.handled_at is not null) = ${isHandled}
      and ${reason ? sql`f.reason = ${reason}` : sql`true`}
      and ${before ? sql`(f.given_at, f.turn_id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by f.given_at desc, f.turn_id desc limit ${limit}`.execute(executor)
  return rows
}

/**
 * Records whether an operator has dealt with a judgement. Returns 'missing' if there is no such judgement, and 'same'
 * if nothing changed.
 */
export async function setHandled(
  tx: Transaction,
  { id, handledAt }: { id: string; handledAt: Date | null },
): Promise<'changed' | 'same' | 'missing'> {
  const { rows } = await sql<{ was_handled: boolean }>`
    with before as (
      select f.turn_id, f.handled_at is not null as was_handled
      from turn_feedback f join turns t on t.id = f.turn_id
        join chat_sessions c on c.session_id = t.session_id and c.deleted_at is null
      where f.turn_id = ${id} and f.verdict = 'unhelpful' for update of f
    )
    update turn_feedback f set handled_at = case when before.was_handled = ${handledAt !== null} then f.handled_at
      else ${handledAt}::timestamptz end
    from before where f.turn_id = before.turn_id returning before.was_handled`.execute(tx)
  if (!rows[0]) return 'missing'
  return rows[0].was_handled === (handledAt !== null) ? 'same' : 'changed'
}
