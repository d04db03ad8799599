import type { Message, RecentChat } from '@pepper/contract/chat'
import type { TurnStatus } from '@pepper/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export async function listRecent(database: Database, userId: string, limit: number): Promise<RecentChat[]> {
  const rows = await database.kysely
    .selectFrom('chat_sessions as s')
    .select((eb) => [
      's.session_id',
      's.title',
      's.last_message_at',
      's.message_count',
      eb
        .exists(
          eb
            .selectFrom('turns as t')
            .select('t.id')
            .whereRef('t.session_id', '=', 's.session_id')
            .where('t.status', '=', 'streaming'),
        )
        .as('is_replying'),
    ])
    .where('s.user_id', '=', userId)
    .where('s.deleted_at', 'is', null)
    .where('s.last_message_at', 'is not', null)
    .orderBy('s.last_message_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    last_message_at: (row.last_message_at ?? new Date(0)).toISOString(),
    is_replying: Boolean(row.is_replying),
  }))
}

export interface SessionHead {
  session_id: string
  title: string | null
  message_count: number
}

export async function findSession(
  database: Database,
  sessionId: string,
  userId: string,
): Promise<SessionHead | undefined> {
  return database.kysely
    .selectFrom('chat_sessions')
    .select(['session_id', 'title', 'message_count'])
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
}

/** Up to `limit` messages before `before` (all where null), newest first; a reply in progress stands last in the chat. */
export async function listMessages(
  database: Database,
  sessionId: string,
  page: { before: number | null; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await sql<MessageRow>`
    select m.position, m.id, m.role, m.content, m.created_at, m.turn_id, t.status, t.response_ms, t.is_refunded, t.sources
    from messages m join turns t on t.id = m.turn_id
    where m.session_id = ${sessionId} and not m.is_superseded
      and m.position < ${page.before ?? Number.MAX_SAFE_INTEGER}
    order by m.position desc limit ${page.limit}`.execute(database.kysely)
  return rows.map(presentMessage)
}

/** The turns of a chat whose replies are still streaming, oldest first. */
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
    turn: { id: turn.id, status: 'streaming', response_ms: null, refunded: false, sources: [] },
  }))
}

function presentMessage(row: MessageRow): StoredMessage {
  const turn = {
    id: row.turn_id,
    status: row.status,
    response_ms: row.response_ms,
    refunded: row.is_refunded,
    sources: row.sources,
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
