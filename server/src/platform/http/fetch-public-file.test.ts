import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FetchRefused, fetchPublicFile, type Reach } from './fetch-public-file.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let answer: Answer
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  answer(request, response)
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

/**
 * Simulates an internet with one server on this machine, which counts as public; `inside.example` has a private
 * address.
 */
function reachOf(overrides: Partial<Reach> = {}): Reach {
  return {
    resolve: async (name) => [name === 'inside.example' ? '10.0.0.7' : '127.0.0.1'],
    isAllowed: (address) => address === '127.0.0.1',
    port: String(port),
    request: plainRequest as Reach['request'],
    ...overrides,
  }
}

const fetchFile = (path: string, reach = reachOf(), host = 'open.example') =>
  fetchPublicFile(`https://${host}:${port}${path}`, { maxBytes: 1_000, reach })

const reasonOf = (fetching: Promise<Buffer>) =>
  fetching.then(
    () => 'fetched',
    (error: FetchRefused) => error.reason,
  )

const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end()

test('AD-10: a file of a public server is fetched once, at the address that was judged and under its own name', async () => {
  answer = (_, response) => response.end('a picture')
  let lookups = 0
  const resolve = async () => {
    lookups += 1
    // A name server that answers differently the second time gains nothing: the name is looked up only once.
    return [lookups === 1 ? '127.0.0.1' : '10.0.0.7']
  }
  expect(String(await fetchFile('/logo.png?size=2', reachOf({ resolve })))).toBe('a picture')
  expect(asked).toEqual([`open.example:${port}/logo.png?size=2`])
  expect(lookups).toBe(1)
})

test('AD-10: a name that leads inside is not asked, also where only one of its addresses does', async () => {
  answer = (_, response) => response.end('secret')
  expect(await reasonOf(fetchFile('/', reachOf(), 'inside.example'))).toBe('refused')
  const both = reachOf({ resolve: async () => ['127.0.0.1', '10.0.0.7'] })
  expect(await reasonOf(fetchFile('/', both))).toBe('refused')
  expect(await reasonOf(fetchFile('/', reachOf({ resolve: async () => [] })))).toBe('refused')
  expect(asked).toEqual([])
})

test('AD-10: a redirect is judged like an address that was typed', async () => {
  for (const [location, reason] of [
    [`https://inside.example:${port}/`, 'refused'],
    [`http://open.example:${port}/`, 'refused'],
    ['https://open.example:22/', 'refused'],
    [`https://10.0.0.7:${port}/`, 'refused'],
    ['file:///etc/passwd', 'refused'],
  ] as const) {
    answer = redirectTo(location)
    expect([location, await reasonOf(fetchFile('/'))]).toEqual([location, reason])
  }
  answer = (request, response) =>
    request.url === '/moved' ? response.end('here') : redirectTo('/moved')(request, response)
  expect(String(await fetchFile('/'))).toBe('here')
  answer = redirectTo('/again')
  expect(await reasonOf(fetchFile('/'))).toBe('failed')
})

test('AD-10: no more than the limit is read, with or without a stated length', async () => {
  const kilobyte = Buffer.alloc(1_000)
  answer = (_, response) => response.end(kilobyte)
  expect(await fetchFile('/')).toHaveLength(1_000)
  answer = (_, response) => response.end(Buffer.alloc(1_001))
  expect(await reasonOf(fetchFile('/'))).toBe('too_large')
  let sent = 0
  answer = (_, response) => {
    const timer = setInterval(() => {
      sent += 1
      response.write(kilobyte)
    }, 1)
    response.on('close', () => clearInterval(timer))
  }
  expect(await reasonOf(fetchFile('/'))).toBe('too_large')
  expect(sent).toBeLessThan(100)
})

test('AD-10: an error page, a cut answer and a dead host count as failures', async () => {
  answer = (_, response) => response.writeHead(404).end('no')
  expect(await reasonOf(fetchFile('/'))).toBe('failed')
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '900' }).write('a')
    setTimeout(() => response.destroy(), 20)
  }
  expect(await reasonOf(fetchFile('/'))).toBe('failed')
  const nobody = reachOf({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  expect(await reasonOf(fetchFile('/', nobody))).toBe('failed')
})
