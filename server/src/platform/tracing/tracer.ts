import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { programVersion } from '../db/program-version.ts'
import type { Log } from '../log/log.ts'
import type { Resource } from './otlp-json.ts'
import type { FinishedSpan, RemoteParent, Span, SpanFacts, SpanKind } from './span.ts'
import { SpanExporter } from './span-exporter.ts'
import { nameStatement } from './statement-name.ts'

/** The most children of one span, because a stream that lasts for hours would have too many. */
const CHILDREN_MAX = 500

interface ActiveSpan extends Span {
  children: number
}

type TracingConfig = NonNullable<Config['tracing']>

/**
 * Makes the spans of a node and hands them to the exporter. Work inside a span becomes part of it; work outside of any
 * span leaves none.
 */
export class Tracer {
  readonly #active = new AsyncLocalStorage<ActiveSpan>()
  readonly #exporter: SpanExporter
  readonly #ratio: number
  readonly #resource: Resource

  constructor(config: TracingConfig, log: Log) {
    this.#resource = { 'service.name': config.serviceName, 'service.version': programVersion() }
    this.#exporter = new SpanExporter(config, this.#resource, log)
    this.#ratio = config.ratio
  }

  /** Adds the id of the node to all that is sent from now on. */
  nameNode(id: string): void {
    this.#resource['service.instance.id'] = id
  }

  /**
   * Begins a span of its own trace, or of a remote parent's. Returns null for a trace that is not sampled: as the
   * parent says, else as the configured share does.
   */
  begin(name: string, kind: SpanKind, parent: RemoteParent | null = null): Span | null {
    if (!(parent?.isSampled ?? Math.random() < this.#ratio)) return null
    return this.#start(name, kind, parent)
  }

  /** Runs work inside a span, or outside of any for null. */
  within<T>(span: Span | null, work: () => T): T {
    return span ? this.#active.run(span as ActiveSpan, work) : this.#active.exit(work)
  }

  /** Begins a span below the active one; null without one. */
  beginBelow(name: string, kind: SpanKind): Span | null {
    const parent = this.#active.getStore()
    return parent && this.#mayHaveChild(parent) ? this.#start(name, kind, parent) : null
  }

  /** Runs a job as a trace of its own. */
  async traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.begin(`job ${name}`, 'consumer')
    return end(span, this.within(span, work))
  }

  /** Runs a statement as a span below the active one. Only its name is recorded. */
  traceStatement<T>({ name, text }: { name?: string; text: string }, work: () => Promise<T>): Promise<T> {
    const span = this.beginBelow(name ?? nameStatement(text), 'client')
    return span ? end(span, work(), DATABASE) : work()
  }

  /** Records a statement that is over as a span below the active one. */
  recordStatement(text: string, ms: number, isError: boolean): void {
    const parent = this.#active.getStore()
    if (!parent || !this.#mayHaveChild(parent)) return
    this.#start(nameStatement(text), 'client', parent, now() - ms).end({ facts: DATABASE, isError })
  }

  /** Sends what waits, within a few seconds. */
  stop(): Promise<void> {
    return this.#exporter.stop()
  }

  #mayHaveChild(parent: ActiveSpan): boolean {
    parent.children += 1
    return !parent.isOver && parent.children <= CHILDREN_MAX
  }

  #start(
    name: string,
    kind: SpanKind,
    parent: { traceId: string; spanId: string } | null,
    startedAt = now(),
  ): ActiveSpan {
    const exporter = this.#exporter
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    const spanId = randomBytes(8).toString('hex')
    let isOver = false
    return {
      traceId,
      spanId,
      children: 0,
      get isOver() {
        return isOver
      },
      end({ name: finalName = name, facts = {}, isError = false } = {}) {
        if (isOver) return
        isOver = true
        const parentId = parent?.spanId ?? null
        const times = { startedAt, endedAt: now() }
        exporter.add({
          traceId,
          spanId,
          parentId,
          name: finalName,
          kind,
          ...times,
          facts,
          isError,
        } satisfies FinishedSpan)
      },
    }
  }
}

const DATABASE: SpanFacts = { 'db.system.name': 'postgresql' }

/** Ends a span with the work that it is about. */
async function end<T>(span: Span | null, work: Promise<T>, facts: SpanFacts = {}): Promise<T> {
  try {
    const result = await work
    span?.end({ facts })
    return result
  } catch (error) {
    span?.end({ facts, isError: true })
    throw error
  }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
