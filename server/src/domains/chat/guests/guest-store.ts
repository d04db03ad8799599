import type { Message } from '@pepper/contract/chat'
import type { ReplyMark, ReplyNote, Source } from '@pepper/contract/chat/stream'
import type { TurnStatus } from '@pepper/contract/primitives'
import { sql } from 'kysely'
import type { Database, Executor, Transaction } from '../../../platform/db/database.ts'
import { newTurnState, type TurnState } from '../turns/turn.ts'

/** A turn of a guest as the database stores it. */
export interface GuestTurn {
  id: string
  session_id: string
  title: string
  question: string
  reply_id: string
  reply: string
  status: TurnStatus
  node_id: string
  sources: Source[]
  note: ReplyNote | null
  marks: ReplyMark[] | null
  response_ms: number | null
  created_at: Date
}

const TURN = sql`t.id, c.session_id, c.title, t.question, t.reply_id, t.reply, t.status, t.node_id, t.sources, t.note, t.marks,
  t.response_ms, t.created_at`

/** Holds the guest session of a visitor until the commit. Returns false if it has ended, for example by signing in. */
export async function holdGuestSession(tx: Transaction, guestId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_sessions where session_id = ${guestId} and user_id is null for share`.execute(tx)
  return rows.length === 1
}

export interface ChatOfGuest {
  guestHash: string
  sessionId: string
  title: string
  now: Date
  /** A chat without a message since then counts as gone, even if it is not deleted yet. */
  keptSince: Date
}

/**
 * Opens a chat for the guest, or the one that they have, and holds it until the commit, so that a guest's messages are
 * handled one after another.
 */
export async function openGuestChat(tx: Transaction, chat: ChatOfGuest): Promise<void> {
  const { guestHash, sessionId, title, now, keptSince } = chat
  await sql`delete from guest_chats where guest_hash = ${guestHash} and last_message_at < ${keptSince}`.execute(
    tx,
  )
  // Both unique keys decide, not one: of two first messages at once the later one may meet either of them first.
  const { rows } = await sql`
    insert into guest_chats (guest_hash, session_id, title, created_at, last_message_at)
    values (${guestHash}, ${sessionId}, ${title}, ${now}, ${now})
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length > 0) return
  await sql`update guest_chats set last_message_at = ${now} where guest_hash = ${guestHash}`.execute(tx)
}

export async function findGuestTurn(
  executor: Executor,
  guestHash: string,
  turnId: string,
): Promise<GuestTurn | undefined> {
  const { rows } = await sql<GuestTurn>`
    select ${TURN} from guest_turns t join guest_chats c on c.guest_hash = t.guest_hash
    where t.id = ${turnId} and t.guest_hash = ${guestHash}`.execute(executor)
  return rows[0]
}

/** Lists the turns of a guest's chat, oldest first; none if the chat is too old. */
export async function listGuestTurns(
  executor: Executor,
  guestHash: string,
  keptSince: Date,
): Promise<GuestTurn[]> {
  const { rows } = await sql<GuestTurn>`
    select ${TURN} from guest_turns t join guest_chats c on c.guest_hash = t.guest_hash
    where t.guest_hash = ${guestHash} and c.last_message_at >= ${keptSince} order by t.position`.execute(
    executor,
  )
  return rows
}

/** Lists the last messages of the guest and the guide, oldest first, as a reply needs them. */
export async function listGuestHistory(
  tx: Transaction,
  guestHash: string,
): Promise<{ role: 'user' | 'assistant'; content: string }[]> {
  const { rows } = await sql<{ question: string; reply: string }>`
    select question, reply from guest_turns where guest_hash = ${guestHash} order by position desc limit 5`.execute(
    tx,
  )
  return rows
    .reverse()
    .flatMap(({ question, reply }) => [
      { role: 'user' as const, content: question },
      ...(reply === '' ? [] : [{ role: 'assistant' as const, content: reply }]),
    ])
}

export interface NewGuestTurn {
  id: string
  guestHash: string
  replyId: string
  question: string
  nodeId: string
  day: string
  now: Date
}

export async function insertGuestTurn(tx: Transaction, turn: NewGuestTurn): Promise<void> {
  await tx
    .insertInto('guest_turns')
    .values({
      id: turn.id,
      guest_hash: turn.guestHash,
      reply_id: turn.replyId,
      question: turn.question,
      node_id: turn.nodeId,
      day: turn.day,
      created_at: turn.now,
    })
    .execute()
}

/** Records a request to stop. Returns whether the guest's turn is still streaming. */
export async function requestGuestStop(
  database: Database,
  guestHash: string,
  turnId: string,
  now: Date,
): Promise<boolean> {
  const rows = await database.kysely
    .updateTable('guest_turns')
    .set({ stop_requested_at: now })
    .where('id', '=', turnId)
    .where('guest_hash', '=', guestHash)
    .where('status', '=', 'streaming')
    .returning('id')
    .execute()
  return rows.length === 1
}

/** Lists the replies to a node's guests that were asked to stop. */
export async function listGuestStops(database: Database, nodeId: string): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('guest_turns')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('status', '=', 'streaming')
    .where('stop_requested_at', 'is not', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Presents the state of a turn to its reader, without credits or XP. */
export function guestTurnState(turn: GuestTurn): TurnState {
  const { id, session_id, reply_id, node_id, title, created_at } = turn
  return {
    ...newTurnState({ turn_id: id, session_id, reply_id, node_id, title }, created_at, 0),
    status: turn.status,
    content: turn.reply,
    sources: turn.sources,
    response_ms: turn.response_ms ?? 0,
    ...(turn.note && { note: turn.note }),
    ...(turn.marks && { marks: turn.marks }),
  }
}

/** Presents a question and its reply as messages of a chat. */
export function guestMessages(turn: GuestTurn): Message[] {
  const created_at = turn.created_at.toISOString()
  return [
    { id: turn.id, role: 'user', content: turn.question, created_at, turn: null },
    {
      id: turn.reply_id,
      role: 'assistant',
      content: turn.reply,
      created_at,
      turn: {
        id: turn.id,
        status: turn.status,
        response_ms: turn.response_ms,
        refunded: false,
        sources: turn.sources,
        receipt: null,
        ...(turn.note && { note: turn.note }),
        ...(turn.marks && { marks: turn.marks }),
        verdict: null,
      },
    },
  ]
}
