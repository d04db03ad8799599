import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { errorCatalogue } from '@pepper/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEngine } from '../databases.ts'
import { rounds } from '../faults/rounds.ts'
import { type AttackWorld, callOperation, startAttackWorld } from './attack-world.ts'
import { wildText } from './inputs/arbitraries.ts'
import { REPEATED, withLongTexts } from './inputs/long-texts.ts'
import { SEARCH_TEXTS } from './inputs/search-texts.ts'
import { listMountedRoutes } from './mounted-routes.ts'
import { type RawAnswer, type RawCall, sendHttp } from './raw-http.ts'
import { timeTurnsAgain } from './turn-clock.ts'

const CASES = rounds(15, 2_000)
const TEXTS_PER_OPERATION = rounds(1, REPEATED.length)
/**
 * The CPU time that one turn of the event loop may take. The embedded database works on the same thread, so it has no
 * limit.
 */
const TURN_MAX_MS = testEngine() === 'postgres' ? 50 : Number.POSITIVE_INFINITY
/** The heap that all requests of this file together may leave behind. */
const HEAP_GROWTH_MAX_MB = 64

let world: AttackWorld
let cookie: string
beforeAll(async () => {
  world = await startAttackWorld()
  cookie = await world.openSession(await world.newSuperAdmin())
})
afterAll(() => world.close())

/** A segment of a path, as a browser never writes it. */
const segment = fc.oneof(
  wildText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(...SEARCH_TEXTS).map((text) => encodeURIComponent(text)),
  fc.constantFrom(
    '%',
    '%zz',
    '%c3',
    '%00',
    '..',
    '%2e%2e%2f%2e%2e',
    '/',
    "'",
    '\\',
    '{',
    'a'.repeat(6_000),
    '*',
  ),
)
const after = (prefix: string, suffix = '') => segment.map((part) => `${prefix}${part}${suffix}`)
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'q',
        'token',
        'ref',
        'slot',
        'from',
        'to',
        'state',
        'action',
        'before',
        '__proto__',
        '%',
      ),
      segment,
    ),
    { maxLength: 4 },
  )
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`))
const headerText = fc.constantFrom(
  '',
  '*/*',
  "' or 1=1",
  'en;q=1e999, *;q=-1',
  ',;=q'.repeat(2_000),
  'a-'.repeat(4_000),
  '(((('.repeat(1_500),
  'x=;'.repeat(3_000),
  '"\\"'.repeat(2_000),
  'bytes=0-,-1,5-2',
  'W/"*", "',
)
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'user-agent',
    'range',
    'if-none-match',
  ),
  headerText,
  { maxKeys: 3 },
)

/** Statuses that a route outside the API's document may return: refusals are the same everywhere. */
const REFUSALS = [400, 401, 403, 404, 405, 410, 413, 415, 422, 431]
const READ = [200, 304, 206, 416, ...REFUSALS]

interface RouteCase {
  method?: string
  path: fc.Arbitrary<string>
  statuses: number[]
}
const reads = (path: fc.Arbitrary<string> | string, statuses = READ): RouteCase => ({
  path: typeof path === 'string' ? fc.constant(path) : path,
  statuses,
})
const posts = (path: fc.Arbitrary<string> | string): RouteCase => ({ ...reads(path), method: 'POST' })
const FILE_ENDING = '.png'

/** The cases by the names of the router: method and pattern. A route without a case fails the first test. */
const CASES_OF: Record<string, RouteCase> = {
  'GET /healthz': reads('/healthz'),
  'GET /readyz': reads('/readyz'),
  'GET /metrics': reads('/metrics'),
  'ALL /*': reads(after('/')),
  'ALL /api/openapi.json': reads('/api/openapi.json'),
  'GET /api/openapi.json': reads('/api/openapi.json'),
  'ALL /api/docs': reads('/api/docs'),
  'GET /api/docs': reads('/api/docs'),
  'GET /api/admin/waitlist/export': reads('/api/admin/waitlist/export'),
  'GET /api/super-admin/audit/export': reads('/api/super-admin/audit/export'),
  'GET /api/admin/approvals/:id/download': reads(after('/api/admin/approvals/', '/download')),
  'GET /api/privacy/export/archive': reads('/api/privacy/export/archive'),
  'GET /api/admin/users/:id/personal-data/archive': reads(
    '/api/admin/users/00000000-0000-4000-8000-000000000000/personal-data/archive',
  ),
  'POST /api/csp-reports': posts('/api/csp-reports'),
  'GET /api/admin/users/export': reads('/api/admin/users/export'),
  'GET /brand-pictures/:name{[0-9a-f]{64}\\.(webp|png|jpg)}': reads(
    after(`/brand-pictures/${'a'.repeat(60)}`, '.png'),
  ),
  'POST /api/admin/assets/uploads': posts('/api/admin/assets/uploads?slot=favicon'),
  'ALL /rpc/*': posts(after('/rpc/')),
  'ALL /api/*': reads(after('/api/')),
  'POST /unsubscribe': posts('/unsubscribe'),
  'ALL /assets/*': reads(after('/assets/')),
  'GET /assets/*': reads(after('/assets/', '.js')),
  'GET /auth/providers/:provider/callback': reads(after('/auth/providers/', '/callback'), [
    302,
    303,
    ...READ,
  ]),
  'GET /.well-known/jwks.json': reads('/.well-known/jwks.json'),
  'GET /robots.txt': reads('/robots.txt'),
  'GET /sitemap.xml': reads('/sitemap.xml'),
  'GET /manifest.webmanifest': reads('/manifest.webmanifest'),
  'GET /service-worker.js': reads('/service-worker.js'),
  'ALL /:file{[^/]+\\.(svg|png|ico|txt)}': reads(after('/', FILE_ENDING)),
  'GET /:file{[^/]+\\.(svg|png|ico|txt|js)}': reads(after('/', '.js')),
  'GET /ad-frames/:id{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}': reads(after('/ad-frames/')),
  'GET /*': reads(fc.oneof(after('/learn/'), after('/auth?ref='), after('/guide/'), after('/de/'))),
}

test('every route of the router has a case here, and the two of the hot path are in the document', () => {
  const mounted = listMountedRoutes(world).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(CASES_OF).toSorted()).toEqual(mounted.toSorted())
  const documented = world.operations.map(({ method, path }) => `${method} ${path}`)
  expect(documented).toEqual(expect.arrayContaining(['POST /chat/messages', 'GET /chat/turns/{id}/stream']))
})

/** Throws where an answer is not one that its route may give. */
function requireKnown({ status, body, headers }: RawAnswer, call: RawCall, statuses: number[]): void {
  const said = `${call.method} ${call.path.slice(0, 200)} ${JSON.stringify(call.headers).slice(0, 300)}: ${status} ${body.slice(0, 300)}`
  if (!statuses.includes(status)) throw new Error(said)
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  if (status < 400 || !isJson) return
  const { code } = JSON.parse(body) as { code?: string; json?: unknown }
  const known = (errorCatalogue as Record<string, { status: number }>)[code ?? '']
  if (!call.path.startsWith('/rpc/') && known?.status !== status) throw new Error(said)
}

async function requireShortTurns<T>(what: string, work: () => Promise<T>): Promise<T> {
  const { result, longestMs } = await timeTurnsAgain(work, { boundMs: TURN_MAX_MS, attempts: 4 })
  if (longestMs > TURN_MAX_MS) throw new Error(`${what} held the event loop for ${longestMs} ms`)
  return result
}

test('a turn that is too long is seen, also where another attempt is as long', async () => {
  const hold = async () => {
    const { user, system } = process.threadCpuUsage()
    for (let spent = 0; spent < 500_000; ) {
      const now = process.threadCpuUsage()
      spent = now.user + now.system - user - system
    }
  }
  const { longestMs } = await timeTurnsAgain(hold, { boundMs: 50, attempts: 2 })
  expect(longestMs).toBeGreaterThan(50)
})

test('wild requests to every route outside the document are answered in its own words, and quickly', async () => {
  const before = heapMb()
  for (const [name, { method = 'GET', path, statuses }] of Object.entries(CASES_OF)) {
    const parts = fc.record({ path, query, headers, isMember: fc.boolean(), text: wildText })
    await fc.assert(
      fc.asyncProperty(parts, async ({ path, query, headers, isMember, text }) => {
        const bytes = method === 'POST' ? { bytes: Buffer.from(text) } : {}
        const target = path.includes('?') ? `${path}&${query.slice(1)}` : `${path}${query}`
        const mine = isMember ? { ...headers, cookie } : headers
        const call = { method, path: target, headers: mine, ...bytes }
        const answer = await requireShortTurns(name, () => sendHttp(world.url, call))
        requireKnown(answer, call, statuses)
      }),
      { numRuns: CASES },
    )
  }
  expect(heapMb() - before).toBeLessThan(HEAP_GROWTH_MAX_MB)
})

test('the longest texts of every operation delay no other request', async () => {
  const before = heapMb()
  const wrong: string[] = []
  for (const [index, operation] of world.operations.entries()) {
    for (let turn = 0; turn < TEXTS_PER_OPERATION; turn += 1) {
      const repeated = REPEATED[(index * TEXTS_PER_OPERATION + turn) % REPEATED.length] ?? ''
      const parameters = operation.parameters.map(({ name, schema }) => [
        name,
        shortened(withLongTexts(schema, repeated, name)),
      ])
      const body = operation.body ? (withLongTexts(operation.body, repeated) as object) : {}
      const input = { ...Object.fromEntries(parameters), ...body }
      const what = `${operation.id} with ${JSON.stringify(repeated)}`
      const call = async () => {
        const response = await callOperation(operation, input, { url: world.url, cookie })
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
        const text = isStream ? await response.body?.cancel() : await response.text()
        return { status: response.status, text: text ?? '' }
      }
      const { status, text } = await requireShortTurns(what, call).catch((error: Error) => ({
        status: 0,
        text: error.message,
      }))
      const isMaintenance = status === 503 && text.includes('settings.maintenance')
      if ((status >= 500 && !isMaintenance) || status === 0)
        wrong.push(`${what}: ${status} ${text.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(heapMb() - before).toBeLessThan(HEAP_GROWTH_MAX_MB)
})

/** Shortens a text: Node itself refuses heads of more than 16 kB. */
function shortened(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, 1_500) : value
}

/** Measures the heap after a garbage collection, in MB. */
function heapMb(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
