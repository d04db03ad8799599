import type { ReplyMark, ReplyNote, Source } from '@pepper/contract/chat/stream'
import type { Runtime } from '../../../platform/context.ts'
import type { ModelError, ReplyCut, TokenUsage } from '../../../platform/llm/model-port.ts'
import { findGap, type ReadMessage, readMessage, readXpAmounts } from '../../knowledge/index.ts'
import { readBrandInForce } from '../../settings/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { addReplyUsage } from './add-reply-usage.ts'
import { countStepIn } from './count-turns.ts'
import { generateReply, isUnread } from './generate-reply.ts'
import type { LiveTurn } from './live-turn.ts'
import { isBudgetSpent } from './model-budget.ts'
import type { ReplyRequest } from './reply.ts'
import { createRewriting } from './rewrite-follow-up.ts'
import type { ReplyUsage, TurnOutcome } from './turn.ts'

/** The message to answer, and the version of the knowledge base that answers it. */
export type AskedMessage = Omit<ReplyRequest, keyof ReadMessage | 'account' | 'readOwn' | 'xpAmounts'> & {
  reading: { version: number }
}

/** Reads the facts of the asking person's account, once the message is understood. */
export type ReadFacts = (read: ReadMessage) => Promise<ReplyRequest['account']>

/** A message to answer, and how to read the account of the person who asks; guests have none of their own. */
interface Answering {
  request: AskedMessage
  readFacts: ReadFacts
  readOwn?: ReplyRequest['readOwn']
}

/**
 * Generates a reply to its end, for members and guests, even if no one is watching. Returns how it ended. Never throws.
 */
export async function makeReply(
  node: ChatNode,
  live: LiveTurn,
  { request, readFacts, readOwn }: Answering,
): Promise<TurnOutcome> {
  const { runtime, model, voice } = node
  let sources: Source[] = []
  let usage: ReplyUsage = null
  let note: ReplyNote | null = null
  let marks: ReplyMark[] | undefined
  let rewritten: TokenUsage | null = null
  try {
    const brand = await readBrandInForce(runtime)
    const isSpent = model !== null && (await isBudgetSpent(runtime))
    const rewriting = model && !isSpent ? createRewriting(runtime, model, live.signal) : null
    const talk = { ...request, now: runtime.clock.now() }
    const read = await readMessage(runtime.db, talk, brand, rewriting?.rewrite)
    rewritten = rewriting?.usage() ?? null
    if (isSpent) note = 'budget_spent'
    const onStepIn = (cause: ModelError) => recordStepIn(runtime, live, cause)
    const ports = {
      model: isSpent ? null : model,
      tools: { scope: runtime.config.modelTools, totalTimeoutMs: runtime.config.modelLimits.totalTimeoutMs },
      voice,
      brand,
      origin: runtime.config.publicOrigin,
      onStepIn: runtime.config.guideStepsIn ? onStepIn : null,
    }
    const account = await readFacts(read)
    const xpAmounts = await readXpAmounts(runtime)
    const reply = generateReply({ ...request, ...read, account, readOwn, xpAmounts }, ports, live.signal)
    for (let step = await reply.next(); ; step = await reply.next()) {
      if (step.done) {
        sources = step.value.sources
        usage = addReplyUsage(step.value.usage, rewritten)
        note ??= replyNoteOf(step.value.cut)
        if (step.value.marks.length > 0) marks = step.value.marks
        break
      }
      live.append(step.value)
    }
    if (live.text.trim() === '')
      return { status: 'failed', content: '', sources: [], failure: 'empty', usage }
    const gap = findGap({ ...request, ...read, account, xpAmounts, seed: request.turnId }, voice, brand)
    return { status: 'answered', content: live.text, sources, usage, note, gap, ...(marks && { marks }) }
  } catch (error) {
    usage = model && note === null && !isUnread(error) ? 'unmetered' : rewritten
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
