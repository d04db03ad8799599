import type { Source } from '@pepper/contract/chat/stream'
import type { CreditInfo } from '@pepper/contract/credits'
import { type ErrorCode, errorCatalogue } from '@pepper/contract/errors'
import type { TurnStatus } from '@pepper/contract/primitives'
import { sql } from 'kysely'
import type { Database, Executor, NamedStatement, Transaction } from '../../../platform/db/database.ts'
import { functionCall } from '../../../platform/db/function-call.ts'
import { AppError, isConstraintViolation } from '../../../platform/errors.ts'
import { newTurnState, type OpenedTurn, type TurnState } from './turn.ts'

/** The parameters of `chat_open_turn`. */
interface OpenParameters {
  token: string
  now: Date
  time_zone: string
  node: string
  turn: string
  session: string | null
  new_session: string
  reply: string
  content: string
  title: string
  retry_of: string | null
  limits: TurnOpening['limits']
}

const OPEN_TURN = functionCall<OpenParameters>('chat_open_turn', {
  token: true,
  now: true,
  time_zone: true,
  node: true,
  turn: true,
  session: true,
  new_session: true,
  reply: true,
  content: true,
  title: true,
  retry_of: true,
  limits: true,
})

const FIND_TURN: NamedStatement = {
  name: 'chat_find_turn',
  text: "select chat_turn_state(t) || jsonb_build_object('receipt', chat_turn_receipt(t.id)) || jsonb_strip_nulls(jsonb_build_object('note', t.note, 'marks', t.marks)) as state from turns t where t.id = $1 and t.user_id = $2",
}

export interface TurnOpening {
  sessionTokenHash: string
  now: Date
  timeZone: string
  nodeId: string
  turnId: string
  sessionId: string | null
  newSessionId: string
  replyId: string
  content: string
  title: string
  retryOf: string | null
  limits: { is_maintenance: boolean; unlimited_daily: number; chats_a_day: number; sender: string | null }
}

type NewTurn = OpenedTurn & { is_new: true }

/** The result of `chat_open_turn`: a refusal, the existing turn of the id, or a new one. */
type Opened = { user_id: string; credits: CreditInfo; session_id: string; title: string } & {
  refused: ErrorCode | null
  next_reset: string | null
  state: TurnState | null
  knowledge_version: number
} & Pick<NewTurn, 'is_continued' | 'question' | 'history'>

/** Opens the turn or finds the one that its id made, in one round trip. Throws the refusal's AppError. */
export async function openTurn(database: Database, opening: TurnOpening): Promise<OpenedTurn> {
  const [opened] = await runOpening(database, opening)
  if (!opened) throw new AppError('credits.processing_failed')
  if (opened.refused === null) return asOpenedTurn(opened, opening)
  if (opened.refused === 'credits.insufficient') {
    throw new AppError('credits.insufficient', { next_reset: opened.next_reset ?? '' })
  }
  throw refusalOf(opened.refused)
}

function asOpenedTurn(opened: Opened, opening: TurnOpening): OpenedTurn {
  const { user_id, credits, state, session_id, title, is_continued, question, history } = opened
  if (state) return { user_id, credits, state, is_new: false }
  const { turnId: turn_id, replyId: reply_id, nodeId: node_id, now } = opening
  return {
    user_id,
    credits,
    state: newTurnState({ turn_id, session_id, reply_id, node_id, title }, now, credits.user_xp),
    is_new: true,
    is_continued,
    question,
    history,
    reading: { version: opened.knowledge_version },
  }
}

/**
 * Returns the error of a refusal. A code that the catalogue does not know is a mistake in our SQL, to be logged as
 * such.
 */
export function refusalOf(code: string): Error {
  if (!(code in errorCatalogue)) return new Error(`chat_open_turn refused with an unknown code: ${code}`)
  return new AppError(code as 'access.denied')
}

async function runOpening(database: Database, o: TurnOpening): Promise<Opened[]> {
  const values = OPEN_TURN.valuesOf({
    token: o.sessionTokenHash,
    now: o.now,
    time_zone: o.timeZone,
    node: o.nodeId,
    turn: o.turnId,
    session: o.sessionId,
    new_session: o.newSessionId,
    reply: o.replyId,
    content: o.content,
    title: o.title,
    retry_of: o.retryOf,
    limits: o.limits,
  })
  try {
    return await database.run(OPEN_TURN.statement, values)
  } catch (error) {
    // Two people sent the same id at the same moment, or the chat was deleted: the second attempt shows who has it, or what
    // becomes of the message.
    if (MEANWHILE.some((name) => isConstraintViolation(error, name))) {
      return database.run(OPEN_TURN.statement, values)
    }
    throw error
  }
}

/** A turn has the id of its message, which is written first; `chat_open_turn` raises the last one itself. */
const MEANWHILE = ['messages_pkey', 'turns_pkey', 'chat_sessions_still_there']

/** Finds a turn of its owner, or undefined both for a missing turn and for another person's. */
export async function findTurn(
  database: Database,
  turnId: string,
  userId: string,
): Promise<TurnState | undefined> {
  const [row] = await database.run<{ state: TurnState }>(FIND_TURN, [turnId, userId])
  return row?.state
}

export interface TurnSummary {
  id: string
  session_id: string
  question: string
  status: TurnStatus
  refunded: boolean
  created_at: string
}

/** Finds the question of a turn and how the turn ended, for its owner. */
export async function findTurnSummary(
  database: Database,
  turnId: string,
  userId: string,
): Promise<TurnSummary | undefined> {
  const row = await database.kysely
    .selectFrom('turns as t')
    .innerJoin('messages as m', 'm.id', 't.user_message_id')
    .innerJoin('chat_sessions as c', 'c.session_id', 't.session_id')
    .where('c.deleted_at', 'is', null)
    .select([
      't.id',
      't.session_id',
      'm.content as question',
      't.status',
      't.is_refunded as refunded',
      't.created_at',
    ])
    .where('t.id', '=', turnId)
    .where('t.user_id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, status: row.status as TurnStatus, created_at: row.created_at.toISOString() }
}

export interface Checkpoint {
  turnId: string
  /** The number of characters that were saved before; any others are replaced, as a repeated statement needs it. */
  after: number
  added: string
}

/** Saves the text since the last checkpoint of each turn, and returns the turns that were asked to stop elsewhere. */
export async function saveCheckpoints(
  database: Database,
  nodeId: string,
  all: Checkpoint[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with saved as (
      update turns t set content = left(t.content, c.after) || c.added
      from unnest(${all.map((c) => c.turnId)}::uuid[], ${all.map((c) => c.after)}::int[], ${all.map((c) => c.added)}::text[])
        as c (id, after, added)
      where t.id = c.id and t.status = 'streaming'
    )
    select id from turns where node_id = ${nodeId} and status = 'streaming' and stop_requested_at is not null
  `.execute(database.kysely)
  return rows.map((row) => row.id)
}

/** Records a request to stop. Returns whether the turn of this person is still streaming. */
export async function requestStop(tx: Transaction, turnId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('turns')
    .set({ stop_requested_at: sql<Date>`coalesce(stop_requested_at, now())` })
    .where('id', '=', turnId)
    .where('user_id', '=', userId)
    .where('status', '=', 'streaming')
    .returning('id')
    .execute()
  return rows.length === 1
}

/**
 * Finds the facts that decide whether a stop would cost a credit, or undefined if the turn has ended. Stops that were
 * requested and are not settled yet count as used.
 */
export async function findStopFacts(
  executor: Executor,
  turn: { turnId: string; userId: string; now: Date; timeZone: string },
): Promise<{ isCharged: boolean; hasText: boolean; freeStopsUsed: number } | undefined> {
  const dayStart = sql<Date>`date_trunc('day', ${turn.now}::timestamptz, ${turn.timeZone})`
  const row = await executor
    .selectFrom('turns as t')
    .where('t.id', '=', turn.turnId)
    .where('t.user_id', '=', turn.userId)
    .where('t.status', '=', 'streaming')
    .select((eb) => [
      't.is_charged',
      eb('t.content', '<>', '').as('has_text'),
      eb
        .selectFrom('chat_sessions as c')
        .innerJoin('turns as n', 'n.session_id', 'c.session_id')
        .whereRef('c.user_id', '=', 't.user_id')
        .where('c.last_message_at', '>=', sql<Date>`${dayStart} - interval '1 day'`)
        .whereRef('n.id', '<>', 't.id')
        .where((or) =>
          or.or([
            or.and([
              or('n.status', '=', 'stopped'),
              or('n.is_refunded', '=', true),
              or('n.settled_at', '>=', dayStart),
            ]),
            or.and([
              or('n.status', '=', 'streaming'),
              or('n.stop_requested_at', 'is not', null),
              or('n.content', '=', ''),
            ]),
          ]),
        )
        .select((count) => count.fn.countAll<number>().as('stops'))
        .as('free_stops'),
    ])
    .executeTakeFirst()
  return (
    row && {
      isCharged: row.is_charged,
      hasText: row.has_text === true,
      freeStopsUsed: Number(row.free_stops ?? 0),
    }
  )
}

export interface AbandonedTurn {
  id: string
  user_id: string
  content: string
  sources: Source[]
}

export interface Abandonment {
  deadAfterSeconds: number
  unheardAfterSeconds: number
  /** The node that asks, and the turns that it is generating. */
  nodeId: string
  liveTurnIds: string[]
}

/** Lists turns whose node shows no sign of life, and those of the asking node that it is not working on. */
export async function listAbandonedTurns(database: Database, a: Abandonment): Promise<AbandonedTurn[]> {
  const { rows } = await sql<AbandonedTurn>`
    select t.id, t.user_id, t.content, t.sources from turns t
    where t.status = 'streaming' and (
      not exists (
        select from server_nodes n
        where n.id = t.node_id and n.heartbeat_at > now() - make_interval(secs => ${a.deadAfterSeconds})
      ) or (
        t.node_id = ${a.nodeId} and t.id <> all (${a.liveTurnIds}::uuid[])
        and t.created_at < now() - make_interval(secs => ${a.unheardAfterSeconds})
      )
    ) order by t.created_at limit 500`.execute(database.kysely)
  return rows
}
