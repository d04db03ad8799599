import type { Brand } from '@pepper/contract/brand'
import type { ReplyMark } from '@pepper/contract/chat/stream'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { ModelError, type ModelPort, type ReplyEnd } from '../../../platform/llm/model-port.ts'
import { createToolUser } from '../../../platform/llm/tool-rounds.ts'
import {
  buildModelRequest,
  citeSources,
  composeAnswer,
  createToolBox,
  isRefusal,
  languageOf,
  ReplyGate,
  textsGiven,
} from '../../knowledge/index.ts'
import { addReplyUsage } from './add-reply-usage.ts'
import type { FinishedReply, ReplyPorts, ReplyRequest } from './reply.ts'
import { storablePart } from './rules.ts'
import type { ReplyUsage } from './turn.ts'

/** The number of characters that suffice to recognise the language of a reply. */
const TELLING_CHARACTERS = 100

type ModelPorts = ReplyPorts & { model: ModelPort }

/**
 * Yields a model's reply as far as the gate lets it through. If the gate stops it, the built-in guide continues. A
 * reply in English to a question in another language is requested again, once. Throws what the model port throws.
 */
export async function* askModel(
  request: ReplyRequest,
  ports: ModelPorts,
  signal: AbortSignal,
): AsyncGenerator<string, FinishedReply> {
  const expected = languageOf(request.question, request.locale)
  const asking = { signal, expected, isRepeated: false }
  const first = yield* readReply(request, ports, asking)
  if (!('again' in first)) return first
  try {
    const end = yield* readReply(request, ports, { ...asking, isRepeated: true })
    if ('again' in end) throw new Error('a reply was asked for a third time')
    return { ...end, usage: addReplyUsage(first.again, end.usage) }
  } catch (error) {
    // The first call used tokens, however this one failed.
    if (error instanceof ModelError) error.isAfterCalls = true
    throw error
  }
}

interface Asking {
  signal: AbortSignal
  /** The language that the question is written in. */
  expected: Locale
  isRepeated: boolean
}

/** The usage of a reply that must be requested again. */
interface Again {
  again: ReplyUsage
}

/** Yields the reply and returns its end; without any text, its usage alone if it must be requested again. */
async function* readReply(
  request: ReplyRequest,
  ports: ModelPorts,
  { signal, expected, isRepeated }: Asking,
): AsyncGenerator<string, FinishedReply | Again> {
  const { brand, origin } = ports
  const gate = new ReplyGate({ brand, origin, given: textsGiven(request, brand) })
  const reply = modelFor(request, ports, gate).stream(
    buildModelRequest(request, brand, isRepeated ? expected : null),
    signal,
  )
  // Models slip into English; the text waits until its language is recognised.
  let isHeld = expected !== SOURCE_LOCALE && !isRepeated
  let said = ''
  let held = ''
  let half = ''
  try {
    for (;;) {
      const step = await reply.next()
      const part = storablePart(half + (step.done ? '' : step.value))
      half = part.waiting
      const text = gate.push(part.ready) + (step.done ? gate.end() : '')
      said += text
      held += text
      if (isHeld && (held.length >= TELLING_CHARACTERS || step.done || gate.isStopped)) {
        if (languageOf(held, expected) === SOURCE_LOCALE)
          return { again: step.done ? usageOf(step.value) : 'unmetered' }
        isHeld = false
      }
      if (!isHeld && held !== '') {
        yield held
        held = ''
      }
      if (gate.isStopped) {
        yield gate.isMidSentence ? '…\n\n' : '\n\n'
        return yield* goOn(request, ports, gate.marks)
      }
      if (step.done) {
        if (said.trim() === '')
          throw new ModelError('empty', 'the model said nothing that is meant to be read')
        const marks = [...gate.marks, ...marksOf(said, step.value, expected)]
        return endOf(step.value, request, brand, marks)
      }
    }
  } finally {
    await reply.return({ usage: null, cut: null })
  }
}

/** Returns the model with the functions that it may call for this person. The gate learns what they return. */
function modelFor(
  { locale, readOwn, xpAmounts }: ReplyRequest,
  ports: ModelPorts,
  gate: ReplyGate,
): ModelPort {
  const { model, tools, brand } = ports
  const { scope, totalTimeoutMs } = tools
  const box = createToolBox({
    scope,
    brand,
    locale,
    readOwn,
    xpAmounts,
    onResult: (result) => gate.learn(result),
  })
  return box ? createToolUser(model, { box, totalTimeoutMs }) : model
}

/**
 * Continues with the built-in guide after the gate has stopped the model; the guide teaches if the model gave advice.
 */
async function* goOn(
  request: ReplyRequest,
  { voice, brand }: ModelPorts,
  marks: ReplyMark[],
): AsyncGenerator<string, FinishedReply> {
  const intent = marks.includes('advice_stopped') ? 'advice' : (request.intent ?? null)
  const answer = composeAnswer({ ...request, intent, seed: request.turnId }, voice, brand)
  yield answer.text
  return { sources: answer.sources, usage: 'unmetered', cut: null, marks }
}

function marksOf(said: string, end: ReplyEnd, expected: Locale): ReplyMark[] {
  const marks: ReplyMark[] = end.isBySecond ? ['second_model'] : []
  if (end.isDeclined || isRefusal(said)) marks.push('declined')
  if (said.length >= TELLING_CHARACTERS && languageOf(said, expected) !== expected)
    marks.push('other_language')
  return marks
}

function endOf(end: ReplyEnd, request: ReplyRequest, brand: Brand, marks: ReplyMark[]): FinishedReply {
  const sources = marks.includes('declined') ? [] : citeSources(request, brand)
  return { sources, usage: usageOf(end), cut: end.cut, marks }
}

function usageOf({ usage, isUnmetered }: ReplyEnd): ReplyUsage {
  return addReplyUsage(usage ?? 'unmetered', isUnmetered ? 'unmetered' : null)
}
