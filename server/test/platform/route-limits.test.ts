import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enforceNetworkLimit } from '../../src/platform/limits/index.ts'
import { type AttackWorld, startAttackWorld } from '../attacks/attack-world.ts'
import { listMountedRoutes } from '../attacks/mounted-routes.ts'
import { fromNewNetwork, sendHttp } from '../attacks/raw-http.ts'
import { createTestContext } from '../runtimes.ts'

const env = { PUBLIC_ORIGIN: 'https://chat.example.org', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' }
const UNLIMITED = ['GET /healthz']

let world: AttackWorld
beforeAll(async () => {
  world = await startAttackWorld(env, { runsJobs: false })
})
afterAll(() => world.close())
// Nothing is refilled while a request is under way.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Route {
  method: string
  path: string
}

/**
 * Lists every route that the server serves: the mounted routes, and the operations below both /api and /rpc, the two
 * streams of chat among them.
 */
function listRoutes(): Route[] {
  const mounted = listMountedRoutes(world).map(({ method, path }) => ({
    method: method === 'ALL' ? 'GET' : method,
    path: exampleOf(path),
  }))
  const operations = world.operations.flatMap(({ id, method, path }) => [
    { method, path: `/api${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}` },
    { method: 'POST', path: `/rpc/${id.replaceAll('.', '/')}` },
  ])
  const known = new Map([...mounted, ...operations].map((route) => [`${route.method} ${route.path}`, route]))
  return [...known.values()]
}

/** Makes an address that matches a pattern of the router. */
function exampleOf(pattern: string): string {
  return pattern
    .replace(/:name\{.*\}$/, `${'a'.repeat(64)}.png`)
    .replace(/:file\{.*\}$/, 'favicon.ico')
    .replace(/:id\{.*\}$/, '00000000-0000-4000-8000-000000000000')
    .replace(/\*$/, 'anything')
}

const LIMITS = ['reads', 'files', 'probes', 'sends'] as const

/** Uses up all that a network has left of its limits. */
function exhaust(
  network: { 'x-forwarded-for': string },
  limits: readonly (typeof LIMITS)[number][] = LIMITS,
): void {
  const context = createTestContext(world.node.runtime, { network: network['x-forwarded-for'] })
  for (const limit of limits) {
    const takeAll = () => {
      for (let taken = 0; taken < 10_000; taken += 1) enforceNetworkLimit(context, limit)
    }
    expect(takeAll).toThrow(expect.objectContaining({ status: 429 }))
  }
}

test('S4: every route but the liveness probe refuses a network that asks too much', async () => {
  const routes = listRoutes()
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
      'GET /sitemap.xml',
      'GET /manifest.webmanifest',
      'GET /api/docs',
      'GET /api/openapi.json',
      'POST /unsubscribe',
      'POST /api/csp-reports',
      'POST /api/chat/messages',
      'GET /api/chat/turns/00000000-0000-4000-8000-000000000000/stream',
    ]),
  )
  expect(names.length).toBeGreaterThan(300)
  const network = fromNewNetwork()
  const headers = { ...network, host: 'chat.example.org' }
  const answered = []
  for (const route of routes) {
    exhaust(network)
    const { status } = await sendHttp(world.url, { ...route, headers })
    if (status !== 429) answered.push(`${route.method} ${route.path}`)
  }
  expect(answered).toEqual(UNLIMITED)
})

test('S4: an address that is made to look like a file is limited like the page that it is', async () => {
  const network = fromNewNetwork()
  const headers = { ...network, host: 'chat.example.org' }
  const paths = ['/assets/../faq', '/a%2fb.png', '/assets/%2e%2e/faq', '//favicon.ico', '/faq?a=.png']
  for (const path of paths) {
    exhaust(network, ['reads'])
    expect([path, (await sendHttp(world.url, { path, headers })).status]).toEqual([path, 429])
  }
  expect((await sendHttp(world.url, { path: '/favicon.ico', headers })).status).not.toBe(429)
})
