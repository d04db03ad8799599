import { once } from 'node:events'
import { Agent, createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { DEFAULT_SCRIPT, scriptedText } from '../../src/platform/llm/scripted-behaviours.ts'
import { startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { type Caller, get, send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { findFreePort } from '../free-port.ts'
import { openTestSession } from '../nodes.ts'
import { startServerProcess, withDatabase } from './server-process.ts'

/**
 * Starts the smallest possible proxy: it asks each node every 50 ms whether it is ready, passes requests to the ready
 * ones in turn over connections that it keeps, and repeats none.
 */
async function startProxy(urls: string[]) {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const look = async (url: string) => {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }
  const looking = setInterval(() => urls.map(look), 50)
  const server = createHttpServer((incoming, answer) => {
    const candidates = urls.filter((url) => ready.has(url))
    turn += 1
    const url = candidates[turn % candidates.length]
    if (!url) return answer.writeHead(503).end('no node is ready')
    const { method, headers } = incoming
    const outgoing = request(new URL(incoming.url ?? '/', url), { method, headers, agent }, (reply) => {
      const { connection: _, ...kept } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, kept)
      pipeline(reply, answer, () => {})
    })
    outgoing.on('error', (error) => {
      if (!answer.headersSent) answer.writeHead(502)
      answer.end(`${url}: ${String(error)}`)
    })
    incoming.pipe(outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (url: string) => ready.has(url),
    stop: () => {
      clearInterval(looking)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The number of requests after which each talker has met a node that stops. */
const LEAST_REQUESTS = 50

/**
 * Sends messages and reads pages through the proxy until `signal` stops it and it has done enough; returns what failed.
 */
async function talkOn(caller: Caller, rate: number, signal: AbortSignal) {
  const seen = { requests: 0, failures: [] as string[] }
  while (!signal.aborted || seen.requests < LEAST_REQUESTS) {
    try {
      const reply = await send(caller, {
        content: `How does an auction end?\n\n[[reply tokens=60 rate=${rate}]]`,
      })
      if (reply.end?.status !== 'answered' || reply.text !== scriptedText(DEFAULT_SCRIPT)) {
        seen.failures.push(JSON.stringify(reply))
      }
      seen.requests += 1
      for (let read = 0; read < 40; read += 1) {
        const credits = await get(caller, '/api/credits')
        if (credits.status !== 200) seen.failures.push(`credits: ${credits.status}`)
        seen.requests += 1
      }
    } catch (error) {
      seen.requests += 1
      seen.failures.push(`${String(error)} ${String((error as Error).cause)}`)
    }
  }
  return seen
}

async function createSessions(location: DatabaseLocation, count: number): Promise<string[]> {
  return withDatabase(location, async (database) => {
    const people = Array.from({ length: count }, () => createPerson(database, { bonusCredits: 500 }))
    return Promise.all(people.map(async (person) => openTestSession(database, await person)))
  })
}

test('two nodes behind a proxy restarted one after the other under load: no request fails, no reply is cut', async () => {
  const location = await createTestDatabase()
  const model = await startScriptedModel()
  const ports = [await findFreePort(), await findFreePort()]
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'scripted',
    // Longer than the proxy takes to notice, even on a busy machine.
    SHUTDOWN_DELAY_MS: '2000',
    SHUTDOWN_TIMEOUT_MS: '',
  }
  const start = (port: number) => startServerProcess(location, { ...env, PORT: String(port) })
  const servers = await Promise.all(ports.map(start))
  const proxy = await startProxy(servers.map(({ url }) => url))
  await expect.poll(() => servers.every(({ url }) => proxy.isReady(url))).toBe(true)
  const stopping = new AbortController()
  const talking = (await createSessions(location, 6)).map((cookie, index) =>
    talkOn({ url: proxy.url, cookie }, index % 2 ? 200 : 15, stopping.signal),
  )
  for (const [index, port] of ports.entries()) {
    await pause(500)
    expect(await servers[index]?.stop()).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('"level":50'),
    })
    const again = await start(port)
    servers[index] = again
    await expect.poll(() => proxy.isReady(again.url)).toBe(true)
  }
  await pause(300)
  stopping.abort()
  const seen = await Promise.all(talking)
  proxy.stop()
  expect(seen.flatMap(({ failures }) => failures)).toEqual([])
  for (const server of servers) await server.stop()
  expect((await withDatabase(location, (database) => verifyLedger(database, 'all'))).violations).toEqual([])
  await model.close()
  await location.remove()
})
