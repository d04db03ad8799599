import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { type ScriptedModel, startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { renderMetrics } from '../../src/platform/metrics.ts'
import { sendHttp } from '../attacks/raw-http.ts'
import { send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { startTestNode } from '../nodes.ts'

const PROXY_SPAN = '00f067aa0ba902b7'
/** Words that a person says or is called by, none of which may leave in a span. */
const CANARIES = {
  email: 'canary-email@example.org',
  password: 'canary password battery',
  text: 'How does a canary-text auction end?',
  agent: 'canary-agent/1.0',
  network: '198.51.100.77',
  token: 'canary-token-in-a-query',
}

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code: number }
}

/** A receiver of OTLP/HTTP that keeps what it is sent. */
interface Receiver {
  url: string
  bodies: string[]
  authorizations: (string | undefined)[]
  spans(): ReceivedSpan[]
  close(): void
}

async function startReceiver(): Promise<Receiver> {
  const bodies: string[] = []
  const authorizations: (string | undefined)[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      response.writeHead(400).end()
      return
    }
    authorizations.push(request.headers.authorization)
    bodies.push(Buffer.concat(chunks).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    authorizations,
    spans: () =>
      bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as ReceivedSpan[]),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let location: DatabaseLocation
let model: ScriptedModel
let receiver: Receiver
let node: StartedNode
beforeAll(async () => {
  ;[location, model, receiver] = await Promise.all([
    createTestDatabase(),
    startScriptedModel(),
    startReceiver(),
  ])
  node = await startTestNode(location, {
    TRUSTED_PROXIES: '127.0.0.1',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'scripted',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
    OTEL_SERVICE_NAME: 'chat',
  })
})
afterAll(async () => {
  await node.stop()
  receiver.close()
  await model.close()
  await location.remove()
})

const traceparent = (trace: string, flags = '01') => `00-${trace}-${PROXY_SPAN}-${flags}`
const spansOf = (trace: string) => receiver.spans().filter(({ traceId }) => traceId === trace)

/** Waits until the span of a request has arrived; the spans below it came before it or with it. */
async function traceOf(trace: string): Promise<{ root: ReceivedSpan; below: ReceivedSpan[] }> {
  await expect.poll(() => spansOf(trace).some(({ kind }) => kind === 2)).toBe(true)
  const [roots, below] = [true, false].map((isRoot) =>
    spansOf(trace).filter(({ kind }) => (kind === 2) === isRoot),
  )
  expect(roots).toHaveLength(1)
  return { root: roots?.[0] as ReceivedSpan, below: below ?? [] }
}

const factsOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

async function signUp(trace: string, email: string = CANARIES.email): Promise<string> {
  const { status, cookies } = await sendHttp(node.url, {
    path: '/api/membership/sign-up',
    body: { email, password: CANARIES.password },
    headers: {
      traceparent: traceparent(trace),
      'x-forwarded-for': CANARIES.network,
      'user-agent': CANARIES.agent,
      'x-request-id': 'proxy-request-1',
    },
  })
  expect(status).toBe(200)
  return cookies.map((one) => one.split(';')[0]).join('; ')
}

test('a request is one trace: its span below that of the proxy, its statements below its own', async () => {
  const trace = 'a'.repeat(32)
  await signUp(trace)
  const { root, below } = await traceOf(trace)
  expect(root).toMatchObject({ name: 'POST /api/membership/sign-up', parentSpanId: PROXY_SPAN })
  expect(factsOf(root)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/membership/sign-up',
    'http.response.status_code': '200',
    'pepper.request_id': 'proxy-request-1',
  })
  expect(below.length).toBeGreaterThan(3)
  expect(below.filter(({ parentSpanId, kind }) => parentSpanId !== root.spanId || kind !== 3)).toEqual([])
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert auth_users', 'commit']),
  )
  expect(new Set(spansOf(trace).map(({ spanId }) => spanId)).size).toBe(below.length + 1)
  for (const span of [root, ...below]) {
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
    expect(Math.abs(Number(BigInt(span.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(240_000)
  }
})

test('requests at the same time keep their statements apart', async () => {
  const traces = ['b', 'c', 'd', 'e'].map((letter) => letter.repeat(32))
  await Promise.all(traces.map((trace, at) => signUp(trace, `canary-email-${at}@example.org`)))
  for (const trace of traces) {
    const { root, below } = await traceOf(trace)
    expect(below.filter(({ parentSpanId }) => parentSpanId !== root.spanId)).toEqual([])
    expect(below.filter(({ name }) => name === 'insert auth_users')).toHaveLength(1)
  }
})

test('a reply shows the call of the model, with its usage and no text', async () => {
  const cookie = await signUp('1'.repeat(32), 'canary-email-talks@example.org')
  const reply = await send({ url: node.url, cookie }, { content: CANARIES.text })
  expect(reply.end?.status).toBe('answered')
  const named = (name: string) => receiver.spans().find((span) => span.name === name)
  await expect.poll(() => named('POST /api/chat/messages')).toBeDefined()
  const [root, call] = [named('POST /api/chat/messages'), named('chat model')]
  expect(root?.parentSpanId).toBeUndefined()
  expect(call).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId, kind: 3 })
  expect(factsOf(call as ReceivedSpan)).toMatchObject({ 'gen_ai.request.model': 'scripted' })
  const statements = spansOf(root?.traceId ?? '').map(({ name }) => name)
  expect(statements.some((name) => name.startsWith('chat_') || name.includes(' chat_'))).toBe(true)
})

test('a job is a trace of its own', async () => {
  const jobs = () => receiver.spans().filter(({ kind }) => kind === 5)
  await expect.poll(() => jobs().length).toBeGreaterThan(0)
  const job = jobs()[0] as ReceivedSpan
  expect(job.name).toMatch(/^job [a-z][\w.-]+$/)
  expect(job.parentSpanId).toBeUndefined()
})

test('probes, and traces that the proxy does not sample, leave nothing', async () => {
  const [unsampled, probed, sampled] = ['2', '3', '4'].map((digit) => digit.repeat(32)) as [
    string,
    string,
    string,
  ]
  await sendHttp(node.url, {
    path: '/api/identity/viewer',
    headers: { traceparent: traceparent(unsampled, '00') },
  })
  await sendHttp(node.url, { path: '/readyz', headers: { traceparent: traceparent(probed) } })
  await sendHttp(node.url, {
    path: `/auth/link?token=${CANARIES.token}`,
    headers: { traceparent: traceparent(sampled) },
  })
  expect((await traceOf(sampled)).root.name).toBe('GET /auth/link')
  expect([...spansOf(unsampled), ...spansOf(probed)]).toEqual([])
})

test('no span holds a text or a name of a person', async () => {
  const everything = receiver.bodies.join('\n')
  expect(everything).toContain('insert auth_users')
  for (const word of ['canary', CANARIES.network, 'example.org', 'session=']) {
    expect([word, everything.includes(word)]).toEqual([word, false])
  }
  const keys = new Set(receiver.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect(
    [...keys].filter((key) => !/^(http\.|db\.system\.name$|gen_ai\.|pepper\.|error\.type$)/.test(key)),
  ).toEqual([])
  const resource = JSON.parse(receiver.bodies[0] ?? '').resourceSpans[0].resource.attributes
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'chat' } })
  expect(resource).toContainEqual({
    key: 'service.instance.id',
    value: { stringValue: node.runtime.nodeId },
  })
  expect(new Set(receiver.authorizations)).toEqual(new Set(['Bearer collector']))
})

test('a receiver that is away costs spans, which are counted, and nothing else', async () => {
  const other = await createTestDatabase()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  const lonely = await startTestNode(other, env, { runsJobs: false })
  const { status } = await sendHttp(lonely.url, { path: '/api/identity/viewer' })
  expect(status).toBe(200)
  await expect.poll(renderMetrics).toMatch(/^trace_spans_total\{outcome="dropped"\} [1-9]/m)
  await lonely.stop()
  await other.remove()
})

test('waiting spans are sent when a node stops', async () => {
  const other = await createTestDatabase()
  const last = await startReceiver()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: last.url }
  const stopping = await startTestNode(other, env, { runsJobs: false })
  await sendHttp(stopping.url, { path: '/api/identity/viewer' })
  await stopping.stop()
  expect(last.spans().map(({ name }) => name)).toContain('GET /api/identity/viewer')
  last.close()
  await other.remove()
})
