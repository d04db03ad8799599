import { addUsage } from './add-usage.ts'
import {
  ModelError,
  type ModelPort,
  type OfferedTools,
  type ReplyEnd,
  type ToolCall,
  type ToolRound,
} from './model-port.ts'

/** How often a model may call functions before it must answer, and how many of its calls are run. */
const ROUNDS_MAX = 3
const CALLS_MAX = 8

const TOO_MANY_CALLS = 'Error: no more calls. Answer with what you have.'

/** Functions that a model may call, and what runs them. */
export interface ToolBox extends OfferedTools {
  /** Runs a call and returns the text for the model; a wrong call gives a text that says so. */
  run(call: ToolCall): Promise<string>
}

/**
 * Creates a model that answers after it has called functions. Its text is passed on as it comes; its calls remain
 * invisible. The limit of time holds for all rounds together, and so does the signal.
 */
export function createToolUser(
  model: ModelPort,
  { box, totalTimeoutMs }: { box: ToolBox; totalTimeoutMs: number },
): ModelPort {
  return {
    stream: async function* (request, signal) {
      const limit = createTimeLimit(totalTimeoutMs, signal)
      const talk = new Rounds(box)
      try {
        for (;;) {
          const asked = { ...request, tools: talk.tools, rounds: talk.rounds }
          const { calls, ...end } = yield* talk.listen(model.stream(asked, limit.signal))
          talk.count(end)
          if (!calls) return { ...end, ...talk.total }
          if (talk.tools.isClosed) return talk.endUnanswered(end)
          await talk.run(calls)
          limit.signal.throwIfAborted()
        }
      } catch (error) {
        // Earlier rounds used tokens, however this one failed.
        if (error instanceof ModelError && talk.rounds.length > 0) error.isAfterCalls = true
        throw error
      } finally {
        limit.end()
      }
    },
  }
}

type Reply = ReturnType<ModelPort['stream']>

/** The rounds of one reply. */
class Rounds {
  readonly #box: ToolBox
  readonly rounds: ToolRound[] = []
  #hasSpoken = false
  #ran = 0
  #usage: ReplyEnd['usage'] | undefined
  #isBySecond = false
  #isUnmetered = false

  constructor(box: ToolBox) {
    this.#box = box
  }

  /** The functions that the next round offers: after the last one the model must answer. */
  get tools(): OfferedTools {
    const { list, instruction } = this.#box
    const isClosed = this.rounds.length >= ROUNDS_MAX
    return { list, instruction, ...(isClosed && { isClosed }) }
  }

  get total(): Pick<ReplyEnd, 'usage' | 'isBySecond' | 'isUnmetered'> {
    return {
      usage: this.#usage ?? null,
      ...(this.#isBySecond && { isBySecond: true }),
      ...(this.#isUnmetered && { isUnmetered: true }),
    }
  }

  count({ usage, isBySecond, isUnmetered }: ReplyEnd): void {
    this.#usage = this.#usage === undefined ? usage : addUsage(this.#usage, usage)
    if (isBySecond) this.#isBySecond = true
    if (isUnmetered) this.#isUnmetered = true
  }

  /** Yields the text of a round; a blank line parts it from that of the rounds before. */
  async *listen(reply: Reply): Reply {
    let isFirst = this.#hasSpoken
    try {
      for (let step = await reply.next(); ; step = await reply.next()) {
        if (step.done) return step.value
        yield isFirst ? `\n\n${step.value}` : step.value
        isFirst = false
        this.#hasSpoken = true
      }
    } finally {
      await reply.return({ usage: null, cut: null })
    }
  }

  async run(calls: readonly ToolCall[]): Promise<void> {
    const results = await Promise.all(
      calls.map((call) => {
        this.#ran += 1
        return this.#ran > CALLS_MAX ? TOO_MANY_CALLS : this.#box.run(call)
      }),
    )
    this.rounds.push({ calls, results })
  }

  /** Ends a reply whose model goes on calling: its text stays, and without a word it has failed. */
  endUnanswered(end: Omit<ReplyEnd, 'calls'>): ReplyEnd {
    if (!this.#hasSpoken) throw new ModelError('empty', 'the model called functions and never answered')
    return { ...end, ...this.total }
  }
}

/**
 * Creates a signal that also aborts once a limit of time is over, with the error of a reply that took too long. It
 * passes an abort on by itself: `AbortSignal.any` costs several times as much, and every reply has one.
 */
function createTimeLimit(ms: number, signal: AbortSignal): { signal: AbortSignal; end(): void } {
  const limit = new AbortController()
  const passOn = () => limit.abort(signal.reason)
  if (signal.aborted) passOn()
  signal.addEventListener('abort', passOn)
  const timer = setTimeout(
    () => limit.abort(new ModelError('timeout', 'the reply took too long as a whole')),
    ms,
  )
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', passOn)
    },
  }
}
