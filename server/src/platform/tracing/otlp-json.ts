import { type FinishedSpan, SPAN_KIND, type SpanFacts } from './span.ts'

/** Says who made spans: the name of the service, its version and the id of the node. */
export type Resource = Record<string, string>

const NANOSECONDS_A_MS = 1_000_000
const STATUS_ERROR = 2

/** Writes spans as the body of an OTLP/HTTP request in JSON. */
export function writeSpans(resource: Resource, spans: readonly FinishedSpan[]): string {
  const scope = { name: resource['service.name'], version: resource['service.version'] }
  const scopeSpans = [{ scope, spans: spans.map(writeSpan) }]
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: writeFacts(resource) }, scopeSpans }] })
}

function writeSpan({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  startedAt,
  endedAt,
  facts,
  isError,
}: FinishedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId !== null && { parentSpanId: parentId }),
    name,
    kind: SPAN_KIND[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: writeFacts(facts),
    ...(isError && { status: { code: STATUS_ERROR } }),
  }
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * NANOSECONDS_A_MS)))
}

function writeFacts(facts: SpanFacts) {
  return Object.entries(facts).map(([key, value]) => ({ key, value: writeValue(value) }))
}

function writeValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
