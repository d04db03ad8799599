/** The kinds of spans, by their numbers in OTLP. */
export const SPAN_KIND = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof SPAN_KIND

/** The facts that a span may tell: names from small sets, numbers, and ids. Never what a person wrote or is called. */
export type SpanFacts = Record<string, string | number | boolean>

/** The span of another program that a request belongs to, as its `traceparent` names it. */
export interface RemoteParent {
  traceId: string
  spanId: string
  isSampled: boolean
}

/** A span under way. `end` may be called again and then does nothing. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly isOver: boolean
  end(outcome?: { name?: string; facts?: SpanFacts; isError?: boolean }): void
}

/** A span that is over. Times are in ms since 1970. */
export interface FinishedSpan {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: SpanKind
  startedAt: number
  endedAt: number
  facts: SpanFacts
  isError: boolean
}
