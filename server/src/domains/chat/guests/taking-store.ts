import { type Kysely, sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Guest } from './guest-of-request.ts'

export interface TakenChat {
  session_id: string
  title: string | null
}

/**
 * Ends the guest session, so that nothing more is said in its chat. Requests that send a message hold the session until
 * they commit.
 */
export async function endGuestSession(tx: Transaction, guest: Guest): Promise<void> {
  await sql`delete from chat_sessions where session_id = ${guest.id} and user_id is null`.execute(tx)
}

/** Returns whether all replies to a guest have ended. */
export async function isGuestAnswered(executor: Executor, guestHash: string): Promise<boolean> {
  const { rows } = await sql`
    select from guest_turns where guest_hash = ${guestHash} and status = 'streaming' limit 1`.execute(
    executor,
  )
  return rows.length === 0
}

/** Asks all replies to a guest to stop, and returns their ids. */
export async function stopGuestTurns(executor: Executor, guestHash: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update guest_turns set stop_requested_at = ${now}
    where guest_hash = ${guestHash} and status = 'streaming' returning id`.execute(executor)
  return rows.map((row) => row.id)
}

/**
 * Moves a guest's chat to the chats of a person, in order, and returns it; undefined if there is none, or if another
 * request has just moved it. Its turns get new ids, because the guest's own may be taken. They are not charged.
 */
export async function moveGuestChat(
  tx: Transaction,
  { guest, userId, keptSince, now }: { guest: Guest; userId: string; keptSince: Date; now: Date },
): Promise<TakenChat | undefined> {
  const { rows: chats } = await sql<TakenChat>`
    select session_id, title from guest_chats
    where guest_hash = ${guest.hash} and last_message_at >= ${keptSince} for update`.execute(tx)
  const [chat] = chats
  if (!chat) return undefined
  await sql`
    insert into chat_sessions (session_id, user_id, title, message_count, last_message_at, created_at, updated_at, seen_at)
    select session_id, ${userId}::uuid, title,
      (select 2 * count(*) from guest_turns t where t.guest_hash = c.guest_hash), last_message_at, created_at, ${now}::timestamptz,
      ${now}::timestamptz
    from guest_chats c where guest_hash = ${guest.hash}`.execute(tx)
  await sql`
    with moved as materialized (
      select t.*, gen_random_uuid() as turn_id, gen_random_uuid() as answer_id,
        case when status = 'streaming' then 'stopped' else status end as ended
      from guest_turns t where guest_hash = ${guest.hash}
    ), kept as (
      insert into turns (id, user_id, session_id, user_message_id, reply_id, status, node_id, is_charged, is_from_guest, sources,
        note, marks, response_ms, prompt_tokens, completion_tokens, is_unmetered, created_at, settled_at)
      select turn_id, ${userId}::uuid, ${chat.session_id}::text, turn_id, answer_id, ended, node_id, false, true, sources,
        note, marks, coalesce(response_ms, 0), prompt_tokens, completion_tokens, is_unmetered, created_at,
        coalesce(settled_at, ${now}::timestamptz)
      from moved
    )
    insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
    select m.id, ${chat.session_id}::text, ${userId}::uuid, m.role, m.content, v.turn_id, m.at
    from moved v cross join lateral (values
      (1, v.turn_id, 'user', v.question, v.created_at),
      (2, v.answer_id, 'assistant', v.reply, coalesce(v.settled_at, ${now}::timestamptz))
    ) m (place, id, role, content, at)
    order by v.position, m.place`.execute(tx)
  await sql`delete from guest_chats where guest_hash = ${guest.hash}`.execute(tx)
  return chat
}

/** Finds the chat of a person that came from a guest's, by the id that is derived from the guest. */
export async function findTakenChat(
  executor: Executor,
  sessionId: string,
  userId: string,
): Promise<TakenChat | undefined> {
  return executor
    .selectFrom('chat_sessions')
    .select(['session_id', 'title'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function deleteGuestChatsBefore(kysely: Kysely<DB>, before: Date): Promise<void> {
  await sql`delete from guest_chats where last_message_at < ${before}`.execute(kysely)
}
