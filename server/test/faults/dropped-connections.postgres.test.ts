import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCatalogue } from '@pepper/contract/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, send } from '../chat/talk.ts'
import { rounds, timeLimit } from './rounds.ts'

/** Cuts every connection that the nodes have to the database. */
async function dropConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

interface Seen {
  ended: { id: string; status: string; refunded: boolean }[]
  refused: Set<string>
}

/** Sends messages until `signal` stops it; adds to `seen` the replies that came to their end, and the refusals. */
async function talkOn(caller: Caller, seen: Seen, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const id = randomUUID()
    const reply = await send(caller, {
      id,
      content: 'How does an auction end?\n\n[[reply tokens=40 rate=200]]',
    })
    if (reply.end) seen.ended.push({ id, status: reply.end.status, refunded: reply.end.refunded })
    else seen.refused.add(reply.error?.code ?? 'a stream without its end')
    await pause(10)
  }
}

test(
  'connections to the database that drop again and again lose nothing, double nothing, and need no restart',
  async () => {
    const world = await startChatWorld({ nodes: 2 })
    const url = world.nodes[0]?.runtime.config.databaseUrl ?? ''
    const callers = await Promise.all(
      Array.from({ length: 6 }, (_, node) => world.newCaller({ node, bonusCredits: rounds(200, 5_000) })),
    )
    const stopping = new AbortController()
    const seen = callers.map((): Seen => ({ ended: [], refused: new Set() }))
    const talking = callers.map((caller, index) => talkOn(caller, seen[index] as Seen, stopping.signal))
    for (let drop = 0; drop < rounds(8, 200); drop += 1) {
      await pause(150 + Math.random() * 200)
      await dropConnections(url)
    }
    // However fast the machine is, everyone has talked for a while when it ends.
    const fewest = () => Math.min(...seen.map(({ ended }) => ended.length))
    await expect.poll(fewest, { timeout: 120_000 }).toBeGreaterThan(3)
    stopping.abort()
    await Promise.all(talking)
    for (const code of new Set(seen.flatMap(({ refused }) => [...refused]))) {
      expect(Object.keys(errorCatalogue)).toContain(code)
    }
    expect(
      seen.flatMap(({ refused }) => [...refused]).filter((code) => code !== 'server.unavailable'),
    ).toEqual([])
    const unsettled = () =>
      world.database.kysely.selectFrom('turns').select('id').where('status', '=', 'streaming').execute()
    await expect.poll(unsettled, { timeout: 60_000 }).toEqual([])
    for (const [index, { ended }] of seen.entries()) {
      for (const { id, status, refunded } of ended) {
        const turn = await get(callers[index] as Caller, `/api/chat/turns/${id}`)
        expect(await turn.json()).toMatchObject({ id, status, refunded })
      }
    }
    expect(await world.verify()).toEqual([])
    for (const node of world.nodes) expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
    await world.close()
  },
  timeLimit(180_000, 3_600_000),
)
