import type { ChatExport, Message, RecentChat, Verdict } from '@pepper/contract/chat'
import type { ReplyMark, ReplyNote, TurnReceipt } from '@pepper/contract/chat/stream'
import type { TurnStatus } from '@pepper/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

interface RecentRow {
  session_id: string
  title: string | null
  last_message_at: Date
  message_count: number
  is_replying: boolean
  is_unread: boolean
}

/** Lists chats by their newest message, only those after `before` if given. */
export async function listRecent(
  database: Database,
  userId: string,
  page: { before: { at: Date; sessionId: string } | null; limit: number },
): Promise<RecentChat[]> {
  const { at, sessionId } = page.before ?? { at: null, sessionId: null }
  const { rows } = await sql<RecentRow>`
    select s.session_id, s.title, s.last_message_at, s.message_count,
      exists (select from turns t where t.session_id = s.session_id and t.status = 'streaming') as is_replying,
      coalesce(latest.settled_at > coalesce(s.seen_at, s.created_at), false) as is_unread
    from chat_sessions s left join lateral (
      select t.settled_at from turns t where t.session_id = s.session_id order by t.created_at desc limit 1
    ) latest on true
    where s.user_id = ${userId} and s.deleted_at is null and s.last_message_at is not null
      and (${at}::timestamptz is null or s.last_message_at <= ${at}
        and (s.last_message_at, s.session_id) < (${at}, ${sessionId}::text))
    order by s.last_message_at desc, s.session_id desc limit ${page.limit}`.execute(database.kysely)
  return rows.map((row) => ({ ...row, last_message_at: row.last_message_at.toISOString() }))
}

export interface SessionHead {
  session_id: string
  title: string | null
  message_count: number
  created_at: Date
}

export async function findSession(
  database: Database,
  sessionId: string,
  userId: string,
): Promise<SessionHead | undefined> {
  return database.kysely
    .selectFrom('chat_sessions')
    .select(['session_id', 'title', 'message_count', 'created_at'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type StoredMessage = Message & { position: number }

interface MessageRow {
  position: number
  id: string
  role: 'user' | 'assistant'
  content: string
  created_at: Date
  turn_id: string
  status: TurnStatus
  response_ms: number | null
  is_refunded: boolean
  sources: { slug: string; title: string; url: string | null }[]
  receipt: TurnReceipt | null
  note: ReplyNote | null
  marks: ReplyMark[] | null
  verdict: Verdict | null
}

/**
 * Lists up to `limit` messages before `before` (the newest if null), newest first; a reply in progress is the last in
 * the chat.
 */
export async function listMessages(
  database: Database,
  sessionId: string,
  page: { before: number | null; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await sql<MessageRow>`
    select m.position, m.id, m.role, m.content, m.created_at, m.turn_id, t.status, t.response_ms, t.is_refunded, t.sources,
      case when m.role = 'assistant' then chat_turn_receipt(t.id) end as receipt, t.note, t.marks, f.verdict
    from messages m join turns t on t.id = m.turn_id left join turn_feedback f on f.turn_id = t.id
    where m.session_id = ${sessionId} and not m.is_superseded
      and m.position < ${page.before ?? Number.MAX_SAFE_INTEGER}
    order by m.position desc limit ${page.limit}`.execute(database.kysely)
  return rows.map(presentMessage)
}

/** Counts the messages of a chat from this one on, up to `most`; undefined if it is not in the chat. */
export async function countFrom(
  database: Database,
  sessionId: string,
  messageId: string,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from (
        select from messages n
        where n.session_id = m.session_id and n.position >= m.position and not n.is_superseded limit ${most}
      ) later
    ) as count from messages m where m.id = ${messageId} and m.session_id = ${sessionId}`.execute(
    database.kysely,
  )
  return rows[0]?.count
}

/** Lists all messages of a chat, oldest first. */
export async function listAllMessages(
  database: Database,
  sessionId: string,
): Promise<ChatExport['messages']> {
  const { rows } = await sql<Omit<ChatExport['messages'][number], 'created_at'> & { created_at: Date }>`
    select m.id, m.role, m.content, m.created_at, case when m.role = 'assistant' then t.sources else '[]' end as sources
    from messages m join turns t on t.id = m.turn_id
    where m.session_id = ${sessionId} and not m.is_superseded order by m.position`.execute(database.kysely)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Lists the turns of a chat whose replies are still streaming, oldest first. */
export async function listStreamingTurns(database: Database, sessionId: string): Promise<Message[]> {
  const rows = await database.kysely
    .selectFrom('turns')
    .select(['id', 'reply_id', 'created_at', 'content'])
    .where('session_id', '=', sessionId)
    .where('status', '=', 'streaming')
    .orderBy('created_at')
    .execute()
  return rows.map((turn) => ({
    id: turn.reply_id,
    role: 'assistant',
    content: turn.content,
    created_at: turn.created_at.toISOString(),
    turn: {
      id: turn.id,
      status: 'streaming',
      response_ms: null,
      refunded: false,
      sources: [],
      receipt: null,
      verdict: null,
    },
  }))
}

function presentMessage(row: MessageRow): StoredMessage {
  const turn = {
    id: row.turn_id,
    status: row.status,
    response_ms: row.response_ms,
    refunded: row.is_refunded,
    sources: row.sources,
    receipt: row.receipt,
    ...(row.note && { note: row.note }),
    ...(row.marks && { marks: row.marks }),
    verdict: row.verdict,
  }
  return {
    position: row.position,
    id: row.id,
    role: row.role,
    content: row.content,
    created_at: row.created_at.toISOString(),
    turn: row.role === 'assistant' ? turn : null,
  }
}
