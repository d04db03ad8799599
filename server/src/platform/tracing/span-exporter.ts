import type { Log } from '../log/log.ts'
import { registerCounter } from '../metrics.ts'
import { type Resource, writeSpans } from './otlp-json.ts'
import type { FinishedSpan } from './span.ts'

/** The most spans that wait; more are dropped. */
export const QUEUE_MAX = 4_096
const BATCH_MAX = 512
const SEND_EVERY_MS = 1_000
const SEND_WITHIN_MS = 5_000
/** How long a stopping node gives the receiver for what waits, in ms. */
const STOP_WITHIN_MS = 3_000

const spansDone = registerCounter<{ outcome: 'exported' | 'dropped' }>(
  'trace_spans_total',
  'Spans of traces: taken by the receiver, or dropped because it was away, slow or refused them.',
)

/**
 * Sends spans to a receiver of OTLP/HTTP in batches, one at a time. No request waits for it: spans that it cannot send
 * are dropped and counted.
 */
export class SpanExporter {
  readonly #target: { url: string; headers: Record<string, string> }
  readonly #resource: Resource
  readonly #log: Log
  readonly #stopped = new AbortController()
  readonly #timer: NodeJS.Timeout
  #waiting: FinishedSpan[] = []
  #sending: Promise<void> | undefined
  #isAway = false

  constructor(target: { url: string; headers: Record<string, string> }, resource: Resource, log: Log) {
    this.#target = target
    this.#resource = resource
    this.#log = log
    this.#timer = setInterval(() => this.#send(), SEND_EVERY_MS)
    this.#timer.unref()
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= QUEUE_MAX || this.#stopped.signal.aborted) {
      spansDone.add({ outcome: 'dropped' })
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length >= BATCH_MAX) this.#send()
  }

  /** Sends what waits, for a few seconds at most, and drops the rest. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const patience = setTimeout(() => this.#stopped.abort(), STOP_WITHIN_MS)
    while (this.#waiting.length > 0 && !this.#stopped.signal.aborted) await this.#send()
    await this.#sending
    clearTimeout(patience)
    this.#stopped.abort()
    spansDone.add({ outcome: 'dropped' }, this.#waiting.length)
    this.#waiting = []
  }

  #send(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve()
    this.#sending ??= this.#sendBatch(this.#waiting.splice(0, BATCH_MAX)).finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  async #sendBatch(spans: FinishedSpan[]): Promise<void> {
    const failure = await this.#post(writeSpans(this.#resource, spans))
    spansDone.add({ outcome: failure ? 'dropped' : 'exported' }, spans.length)
    if (failure && !this.#isAway) this.#log.warn({ reason: failure }, 'traces are not taken, and are dropped')
    if (!failure && this.#isAway) this.#log.info('traces are taken again')
    this.#isAway = failure !== null
  }

  /** Posts a body. Returns why it was not taken, without the address, or null. */
  async #post(body: string): Promise<string | null> {
    const { url, headers } = this.#target
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(SEND_WITHIN_MS)])
    try {
      const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, headers, body })
      await response.body?.cancel().catch(() => {})
      return response.ok ? null : `the receiver answers ${response.status}`
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'too slow' : 'unreachable'
    }
  }
}
