import { randomUUID } from 'node:crypto'
import type { AnalyticsBucket, AnalyticsFigures } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import { createPerson } from '../factories.ts'

export type Outcome = 'answered' | 'stopped' | 'failed' | 'streaming'

export interface Asked {
  id: string
  userId: string
  sessionId: string
  at: Date
  isCharged: boolean
}

/** The tokens of a reply, or `unmetered` if they were not reported; null where the built-in guide answered. */
export type Taken = { prompt: number; completion: number } | 'unmetered' | null

/** Creates a person who joined at a moment; returns the id. */
export async function joinAt(database: Database, at: Date): Promise<string> {
  const id = await createPerson(database)
  await database.kysely.updateTable('auth_users').set({ created_at: at }).where('id', '=', id).execute()
  return id
}

/**
 * Adds a question at a moment, paid with a credit where one is left, in a new chat or an existing one. Its turn stays
 * open where `outcome` is streaming.
 */
export async function ask(
  database: Database,
  question: {
    userId: string
    at: Date
    sessionId?: string | undefined
    outcome: Outcome
    took?: Taken
  },
): Promise<Asked> {
  const { userId, at, outcome } = question
  const { kysely } = database
  const sessionId = question.sessionId ?? `chat_${at.getTime()}_${randomUUID().replaceAll('-', '')}`
  await sql`insert into chat_sessions (session_id, user_id, created_at) values (${sessionId}, ${userId}, ${at})
    on conflict do nothing`.execute(kysely)
  const id = randomUUID()
  const { rows } = await sql<{ is_charged: boolean }>`
    select s.user_id is not null as is_charged from credits_spend(${userId}, ${id}, ${at}, 'UTC') s`.execute(
    kysely,
  )
  const isCharged = rows[0]?.is_charged === true
  await sql`
    insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at)
    values (${id}, ${userId}, ${sessionId}, ${id}, ${randomUUID()}, ${randomUUID()}, ${isCharged}, ${at})`.execute(
    kysely,
  )
  const asked = { id, userId, sessionId, at, isCharged }
  if (outcome !== 'streaming') await settle(database, asked, outcome, at)
  if (question.took) await note(database, id, question.took)
  return asked
}

async function note({ kysely }: Database, id: string, took: NonNullable<Taken>): Promise<void> {
  const isUnmetered = took === 'unmetered'
  const tokens = isUnmetered ? {} : { prompt_tokens: took.prompt, completion_tokens: took.completion }
  await kysely
    .updateTable('turns')
    .set({ is_unmetered: isUnmetered, ...tokens })
    .where('id', '=', id)
    .execute()
}

export async function settle(
  { kysely }: Database,
  { id, userId, isCharged }: Asked,
  outcome: Exclude<Outcome, 'streaming'>,
  at: Date,
): Promise<void> {
  const isRefunded = isCharged && outcome === 'failed'
  if (isRefunded) await sql`select credits_refund(${userId}, ${id}, ${at}, 'UTC')`.execute(kysely)
  await sql`update turns set status = ${outcome}, settled_at = ${at}, is_refunded = ${isRefunded}, response_ms = 250
    where id = ${id}`.execute(kysely)
}

const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function localTime(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** Finds the bucket that contains a moment, by the calendar of a time zone and without the database. */
export function partOf(at: Date, timeZone: string, bucket: AnalyticsBucket): string {
  const local = localTime(at, timeZone)
  const day = local.slice(0, 10)
  if (bucket === 'day') return day
  if (bucket === 'month') return day.slice(0, 7)
  if (bucket === 'week') {
    const date = new Date(`${day}T00:00:00Z`)
    return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 1440 * MINUTE_MS)
      .toISOString()
      .slice(0, 10)
  }
  const minutesPast = Number(local.slice(14, 16)) * MINUTE_MS + (at.getTime() % MINUTE_MS)
  return new Date(at.getTime() - minutesPast).toISOString()
}

interface Happened {
  at: Date
  kind: keyof AnalyticsFigures | 'response_sum'
  amount: number
  who?: string
}

/** Reads everything that happened from the tables, row by row. The rollups must be equal to it. */
export async function readHistory({ kysely }: Database): Promise<Happened[]> {
  const turns = await kysely.selectFrom('turns').selectAll().execute()
  const users = await kysely.selectFrom('auth_users').select(['created_at']).execute()
  const events = await kysely.selectFrom('security_events').select(['created_at', 'event_type']).execute()
  const referrals = await kysely.selectFrom('referrals').select(['arrived_at', 'qualified_at']).execute()
  const posts = await kysely
    .selectFrom('credit_transactions')
    .select(['created_at', 'cause', 'amount'])
    .execute()
  const verdicts = await kysely.selectFrom('turn_feedback').select(['given_at', 'verdict']).execute()
  const firstOf = new Map<string, number>()
  for (const { session_id, created_at } of turns) {
    firstOf.set(session_id, Math.min(firstOf.get(session_id) ?? Infinity, created_at.getTime()))
  }
  return [
    ...users.map(({ created_at: at }) => ({ at, kind: 'new_users' as const, amount: 1 })),
    ...events
      .filter(({ event_type }) => event_type !== 'login_succeeded' && event_type !== 'password_changed')
      .map(({ created_at: at }) => ({ at, kind: 'security_events' as const, amount: 1 })),
    ...referrals.map(({ arrived_at: at }) => ({ at, kind: 'referrals' as const, amount: 1 })),
    ...referrals.flatMap(({ qualified_at: at }) =>
      at ? [{ at, kind: 'referrals_qualified' as const, amount: 1 }] : [],
    ),
    ...verdicts.map(({ given_at: at, verdict }) => ({ at, kind: verdict as 'helpful', amount: 1 })),
    ...turns.flatMap(
      ({ created_at: at, user_id, session_id, status, is_refunded, response_ms, ...turn }): Happened[] => [
        { at, kind: 'prompt_tokens', amount: turn.prompt_tokens ?? 0 },
        { at, kind: 'completion_tokens', amount: turn.completion_tokens ?? 0 },
        { at, kind: 'unmetered', amount: turn.is_unmetered ? 1 : 0 },
        { at, kind: 'messages', amount: 1 },
        { at, kind: 'active_users', amount: 1, who: user_id },
        { at, kind: 'active_chats', amount: 1, who: session_id },
        { at, kind: 'chats', amount: firstOf.get(session_id) === at.getTime() ? 1 : 0 },
        { at, kind: 'refunded', amount: is_refunded ? 1 : 0 },
        ...(status === 'streaming' ? [] : [{ at, kind: status as 'answered', amount: 1 }]),
        ...(status === 'answered' ? [{ at, kind: 'response_sum' as const, amount: response_ms ?? 0 }] : []),
      ],
    ),
    ...posts.map(({ created_at: at, cause, amount }): Happened => {
      const posted = amount ?? 0
      if (cause.startsWith('refund:')) return { at, kind: 'credits_returned', amount: posted }
      if (cause.startsWith('spend:')) return { at, kind: 'credits_spent', amount: -posted }
      if (cause.startsWith('expiry:')) return { at, kind: 'credits_expired', amount: -posted }
      return { at, kind: 'credits_granted', amount: posted }
    }),
  ]
}

/** Counts the figures of what happened, one by one. Tokens cost what `price` says for a million. */
export function countOneByOne(
  happened: readonly Happened[],
  price: { input: number; output: number } | null = null,
): AnalyticsFigures {
  const sum = (kind: Happened['kind']) =>
    happened.filter((one) => one.kind === kind).reduce((total, { amount }) => total + amount, 0)
  const distinct = (kind: Happened['kind']) =>
    new Set(happened.filter((one) => one.kind === kind).map(({ who }) => who)).size
  const answered = sum('answered')
  const [read, written] = [sum('prompt_tokens'), sum('completion_tokens')]
  const cost = price && Number((read * (price.input / 1e6) + written * (price.output / 1e6)).toFixed(6))
  return {
    new_users: sum('new_users'),
    active_users: distinct('active_users'),
    chats: sum('chats'),
    active_chats: distinct('active_chats'),
    messages: sum('messages'),
    answered,
    stopped: sum('stopped'),
    failed: sum('failed'),
    refunded: sum('refunded'),
    helpful: sum('helpful'),
    unhelpful: sum('unhelpful'),
    response_ms: answered ? Math.round(sum('response_sum') / answered) : null,
    credits_granted: sum('credits_granted'),
    credits_spent: sum('credits_spent'),
    credits_returned: sum('credits_returned'),
    credits_expired: sum('credits_expired'),
    referrals: sum('referrals'),
    referrals_qualified: sum('referrals_qualified'),
    security_events: sum('security_events'),
    prompt_tokens: read,
    completion_tokens: written,
    unmetered: sum('unmetered'),
    model_cost: read + written > 0 ? cost : sum('unmetered') > 0 ? null : 0,
  }
}
