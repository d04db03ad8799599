import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { get, send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { openTestSession } from '../nodes.ts'
import { rounds, timeLimit } from './rounds.ts'
import { startServerProcess, withDatabase } from './server-process.ts'

interface Told {
  id: string
  status: string
  refunded: boolean
}

/**
 * Sends messages to any node that responds, each with its id again and again until its end arrives, and adds to `told`
 * what was reported of each.
 */
async function insist(urls: string[], talker: Talker, signal: AbortSignal): Promise<void> {
  const { cookie, told } = talker
  while (!signal.aborted) {
    const id = randomUUID()
    for (let attempt = 0; ; attempt += 1) {
      const url = urls[(told.length + attempt) % urls.length] ?? ''
      const message = { id, content: 'How does an auction end?\n\n[[reply tokens=40 rate=200]]' }
      talker.asking = { id, url, attempt, since: new Date() }
      const reply = await send({ url, cookie }, message).catch(() => null)
      if (reply?.end) {
        told.push({ id, status: reply.end.status, refunded: reply.end.refunded })
        break
      }
      await pause(20)
    }
  }
  talker.asking = null
}

interface Talker {
  cookie: string
  told: Told[]
  /** The request that it waits for; null once it has stopped. */
  asking: { id: string; url: string; attempt: number; since: Date } | null
}

/** Ages the heartbeats of nodes that were killed, so that their turns are given up at once. */
function ageHeartbeats(location: DatabaseLocation): Promise<unknown> {
  return withDatabase(location, (database) =>
    sql`update server_nodes set heartbeat_at = now() - interval '1 minute'
      where heartbeat_at < now() - interval '6 seconds'`.execute(database.kysely),
  )
}

/** Lists the requests that have not ended, with the state of their turns. */
function listWaiting(location: DatabaseLocation, people: Talker[]) {
  const waiting = people.flatMap(({ asking }) => asking ?? [])
  if (waiting.length === 0) return []
  return withDatabase(location, (database) =>
    Promise.all(
      waiting.map(async (asking) => {
        const { rows } = await sql`
          select t.status, t.node_id, n.heartbeat_at from turns t left join server_nodes n on n.id = t.node_id
          where t.id = ${asking.id}`.execute(database.kysely)
        return { ...asking, turn: rows[0] }
      }),
    ),
  )
}

test(
  'nodes killed at random under load: acknowledged changes hold, a repeated id costs nothing, every credit is accounted for',
  async () => {
    const location = await createTestDatabase()
    const model = await startScriptedModel()
    const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' }
    const nodes = await Promise.all([startServerProcess(location, env), startServerProcess(location, env)])
    const urls = nodes.map(({ url }) => url)
    const people = await withDatabase(location, async (database) => {
      const made: Talker[] = []
      for (let person = 0; person < 6; person += 1) {
        const userId = await createPerson(database, { bonusCredits: rounds(300, 20_000) })
        made.push({ cookie: await openTestSession(database, userId), told: [], asking: null })
      }
      return made
    })
    const stopping = new AbortController()
    const talking = people.map((one) => insist(urls, one, stopping.signal))
    for (let kill = 0; kill < rounds(5, 50); kill += 1) {
      await pause(300 + Math.random() * 500)
      const index = kill % nodes.length
      await nodes[index]?.kill()
      const again = await startServerProcess(location, env)
      nodes[index] = again
      urls[index] = again.url
      await ageHeartbeats(location)
    }
    await pause(6_500)
    await ageHeartbeats(location)
    // However fast the machine is, everyone has talked for a while when it ends.
    const fewest = () => Math.min(...people.map(({ told }) => told.length))
    await expect.poll(fewest, { timeout: 120_000 }).toBeGreaterThan(3)
    stopping.abort()
    // A request without an end is named, with the turn it waits for, before the test as a whole runs out of time.
    await expect.poll(() => listWaiting(location, people), { timeout: 100_000 }).toEqual([])
    await Promise.all(talking)
    for (const { cookie, told } of people) {
      for (const { id, status, refunded } of told) {
        const turn = await get({ url: urls[0] ?? '', cookie }, `/api/chat/turns/${id}`)
        expect(await turn.json()).toMatchObject({ id, status, refunded })
      }
    }
    await withDatabase(location, async (database) => {
      expect((await verifyLedger(database, 'all')).violations).toEqual([])
      const { rows } = await sql<{ turns: number }>`select count(*) as turns from turns`.execute(
        database.kysely,
      )
      expect(rows[0]?.turns).toBe(people.flatMap(({ told }) => told).length)
    })
    for (const node of nodes) expect((await node.stop()).code).toBe(0)
    await model.close()
    await location.remove()
  },
  timeLimit(300_000, 3_600_000),
)
