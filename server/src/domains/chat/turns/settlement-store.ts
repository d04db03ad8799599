import type { EndEvent } from '@pepper/contract/chat/stream'
import type { Database } from '../../../platform/db/database.ts'
import { functionCall } from '../../../platform/db/function-call.ts'
import { countedOf, isUnmetered } from './add-reply-usage.ts'
import type { TurnOutcome } from './turn.ts'

/** The parameters of `chat_settle_reply`; tokens are null if the model did not count them. */
interface SettleParameters {
  turn: string
  status: TurnOutcome['status']
  content: string
  sources: string
  failure: string | null
  now: Date
  time_zone: string
  xp_answered: number
  xp_first_of_day: number
  free_stops: number
  prompt_tokens: number | null
  completion_tokens: number | null
  is_unmetered: boolean
  gap: string | null
}

const SETTLE_TURN = functionCall<SettleParameters>(
  'chat_settle_reply',
  {
    turn: true,
    status: true,
    content: true,
    sources: true,
    failure: true,
    now: true,
    time_zone: true,
    xp_answered: true,
    xp_first_of_day: true,
    free_stops: true,
    prompt_tokens: true,
    completion_tokens: true,
    is_unmetered: true,
    gap: true,
  },
  '*, chat_turn_receipt($1) as receipt',
)

export interface TurnSettlement {
  turnId: string
  outcome: TurnOutcome
  now: Date
  timeZone: string
  xpAnswered: number
  xpFirstOfDay: number
  freeStopsADay: number
}

/** The part of a turn's end that settling decides; the rest is known before. */
type Settled = Omit<EndEvent, 'type' | 'status' | 'sources'>

/** Ends the turn if it is still streaming; null if it was already ended elsewhere. */
export async function settle(database: Database, s: TurnSettlement): Promise<Omit<EndEvent, 'type'> | null> {
  const { usage } = s.outcome
  const tokens = countedOf(usage)
  const failure = s.outcome.status === 'failed' ? s.outcome.failure : null
  const values = SETTLE_TURN.valuesOf({
    turn: s.turnId,
    status: s.outcome.status,
    content: s.outcome.content,
    sources: JSON.stringify(s.outcome.sources),
    failure,
    now: s.now,
    time_zone: s.timeZone,
    xp_answered: s.xpAnswered,
    xp_first_of_day: s.xpFirstOfDay,
    free_stops: s.freeStopsADay,
    prompt_tokens: tokens?.prompt ?? null,
    completion_tokens: tokens?.completion ?? null,
    is_unmetered: isUnmetered(usage),
    gap: s.outcome.gap ? JSON.stringify(s.outcome.gap) : null,
  })
  type Row = Settled & { response_ms: number | null }
  const [settled] = await database.run<Row>(SETTLE_TURN.statement, values)
  if (!settled || settled.response_ms === null) return null
  const { status, sources, note, marks } = s.outcome
  return { status, sources, ...settled, ...(note && { note }), ...(marks && { marks }) }
}

/** Saves the note and marks that readers will see on a reply that is about to be settled. */
export async function saveRemarks(
  database: Database,
  turnId: string,
  { note, marks }: Pick<TurnOutcome, 'note' | 'marks'>,
): Promise<void> {
  await database.kysely
    .updateTable('turns')
    .set({ note: note ?? null, marks: marks ?? null })
    .where('id', '=', turnId)
    .where('status', '=', 'streaming')
    .execute()
}
