import type { EndEvent, ReplyMark, ReplyNote, Source } from '@pepper/contract/chat/stream'
import type { Runtime } from '../../../platform/context.ts'
import type { ModelError, ReplyCut } from '../../../platform/llm/model-port.ts'
import { findGap, type ReadMessage, readMessage } from '../../knowledge/index.ts'
import { readBrandInForce } from '../../settings/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { countStepIn } from './count-turns.ts'
import { generateReply, isUnread } from './generate-reply.ts'
import { keepTrying } from './keep-trying.ts'
import type { LiveTurn } from './live-turn.ts'
import { countTowardsBudget, isBudgetSpent } from './model-budget.ts'
import { type Asking, readAccount } from './read-account.ts'
import type { ReplyRequest } from './reply.ts'
import { settleTurn } from './settle-turn.ts'
import { findTurn } from './store.ts'
import { endEventOf, type ReplyUsage, type TurnOutcome } from './turn.ts'

/** The question and the person who asks it, and the version of the knowledge base that answers it. */
export type TurnRequest = Omit<ReplyRequest, keyof ReadMessage | 'account'> & {
  reading: { version: number }
  asking: Asking
}

/** Generates a turn's reply to its end, even if nobody is watching, and settles it. Never throws. */
export async function runTurn(node: ChatNode, live: LiveTurn, request: TurnRequest): Promise<void> {
  const { userId } = request.asking
  const outcome = await generate(node, live, request)
  countTowardsBudget(node.runtime, outcome.usage)
  try {
    const settled = await settleTurn(node.runtime, live.open.turn_id, outcome)
    live.finish(settled ? { type: 'end', ...settled } : await endedElsewhere(node, live, userId))
  } catch (error) {
    node.runtime.log.error({ err: error, turnId: live.open.turn_id }, 'a turn could not be settled')
    live.finish(unsettledEnd(live))
  } finally {
    node.live.delete(live.open.turn_id)
  }
}

async function generate(node: ChatNode, live: LiveTurn, request: TurnRequest): Promise<TurnOutcome> {
  const { runtime, model, voice } = node
  let sources: Source[] = []
  let usage: ReplyUsage = null
  let note: ReplyNote | null = null
  let marks: ReplyMark[] | undefined
  try {
    const brand = await readBrandInForce(runtime)
    const read = await readMessage(runtime.db, { ...request, now: runtime.clock.now() }, brand)
    const isSpent = model !== null && (await isBudgetSpent(runtime))
    if (isSpent) note = 'budget_spent'
    const onStepIn = (cause: ModelError) => recordStepIn(runtime, live, cause)
    const ports = {
      model: isSpent ? null : model,
      voice,
      brand,
      origin: runtime.config.publicOrigin,
      onStepIn: runtime.config.guideStepsIn ? onStepIn : null,
    }
    const account = await readAccount(runtime, { ...request, ...read })
    const reply = generateReply({ ...request, ...read, account }, ports, live.signal)
    for (let step = await reply.next(); ; step = await reply.next()) {
      if (step.done) {
        sources = step.value.sources
        usage = step.value.usage
        note ??= replyNoteOf(step.value.cut)
        if (step.value.marks.length > 0) marks = step.value.marks
        break
      }
      live.append(step.value)
    }
    if (live.text.trim() === '')
      return { status: 'failed', content: '', sources: [], failure: 'empty', usage }
    const gap = findGap({ ...request, ...read, account, seed: request.turnId }, voice, brand)
    return { status: 'answered', content: live.text, sources, usage, note, gap, ...(marks && { marks }) }
  } catch (error) {
    usage = model && note === null && !isUnread(error) ? 'unmetered' : null
    if (live.isStopRequested) return { status: 'stopped', content: live.text, sources, usage }
    runtime.log.warn({ err: error, turnId: live.open.turn_id }, 'a reply failed')
    return { status: 'failed', content: live.text, sources, failure: failureOf(error, live), usage }
  }
}

function recordStepIn({ log }: Runtime, live: LiveTurn, cause: ModelError): void {
  log.warn({ err: cause, turnId: live.open.turn_id }, 'the built-in guide answers for the model')
  countStepIn(cause.kind)
}

function replyNoteOf(cut: ReplyCut | null): ReplyNote | null {
  if (cut === null) return null
  return cut === 'length' ? 'cut_short' : 'filtered'
}

function failureOf(error: unknown, live: LiveTurn): string {
  if (live.signal.aborted) return 'node_stopped'
  return error instanceof Error && 'kind' in error ? String(error.kind) : 'unknown'
}

/**
 * Finds the end of a turn that was ended elsewhere, such as by recovery on another node, so that the reader sees the
 * stored result.
 */
async function endedElsewhere(node: ChatNode, live: LiveTurn, userId: string): Promise<EndEvent> {
  const { db, log } = node.runtime
  const turnId = live.open.turn_id
  const state = await keepTrying(log, turnId, () => findTurn(db, turnId, userId))
  return state && state.status !== 'streaming' ? endEventOf(state, state.status) : unsettledEnd(live)
}

/**
 * Builds the end of a turn that could not be settled because the database failed: the reader sees a failure, and
 * recovery returns the credit later.
 */
function unsettledEnd(live: LiveTurn): EndEvent {
  return {
    type: 'end',
    status: 'failed',
    response_ms: Math.round(performance.now() - live.startedAt),
    refunded: false,
    xp_awarded: 0,
    progress_tier: null,
    tier_up: false,
    sources: [],
    receipt: null,
    credits: null,
  }
}
