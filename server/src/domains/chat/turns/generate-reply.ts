import type { ReplyMark } from '@pepper/contract/chat/stream'
import { ModelError } from '../../../platform/llm/model-port.ts'
import { composeAnswer, isForGuideAlone } from '../../knowledge/index.ts'
import { askModel } from './ask-model.ts'
import type { FinishedReply, ReplyPorts, ReplyRequest } from './reply.ts'

/**
 * Yields the text of a reply and returns its sources and its usage. The built-in guide answers people in trouble and
 * those who ask for advice (AS-1). It also answers all others if no model is configured and, unless the operator has
 * turned this off, if the model fails before its first word. Throws the errors of the model port.
 */
export async function* generateReply(
  request: ReplyRequest,
  ports: ReplyPorts,
  signal: AbortSignal,
): AsyncGenerator<string, FinishedReply> {
  const { model, brand } = ports
  if (!model || isForGuideAlone(request, brand)) return yield* answerBuiltIn(request, ports)
  let hasSpoken = false
  const reply = askModel(request, { ...ports, model }, signal)
  try {
    for (let step = await reply.next(); ; step = await reply.next()) {
      if (step.done) return step.value
      hasSpoken = true
      yield step.value
    }
  } catch (error) {
    if (!(error instanceof ModelError) || hasSpoken || signal.aborted || !ports.onStepIn) throw error
    ports.onStepIn(error)
    const answer = yield* answerBuiltIn(request, ports)
    return { ...answer, usage: isUnread(error) ? null : 'unmetered', marks: ['guide_stepped_in'] }
  } finally {
    await reply.return({ sources: [], usage: null, cut: null, marks: [] })
  }
}

async function* answerBuiltIn(
  request: ReplyRequest,
  { voice, brand }: ReplyPorts,
): AsyncGenerator<string, FinishedReply> {
  const answer = composeAnswer({ ...request, seed: request.turnId }, voice, brand)
  yield answer.text
  const marks: ReplyMark[] = answer.state === 'verified' ? ['verified'] : []
  return { sources: answer.sources, usage: null, cut: null, marks }
}

/** Returns whether no model's server accepted the question. */
export function isUnread(error: unknown): boolean {
  return error instanceof ModelError && error.isUnread
}
