import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { startTransactionPooler, type TransactionPooler } from '../databases/transaction-pooler.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { startTestNode } from '../nodes.ts'

let location: DatabaseLocation
let pooler: TransactionPooler
let nodes: StartedNode[]

beforeAll(async () => {
  location = await createTestDatabase()
  pooler = await startTransactionPooler(location.databaseUrl ?? '', 3)
  const pooled = { ...location, databaseUrl: pooler.url }
  const env = { RATE_LIMITS: 'on' }
  nodes = [await startTestNode(pooled, env), await startTestNode(pooled, env)]
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await pooler.stop()
  await location.remove()
})

function nodeOf(index: number): string {
  return nodes[index % nodes.length]?.url ?? ''
}

async function post(index: number, path: string, body: unknown, cookie = '') {
  const response = await fetch(`${nodeOf(index)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:3000', cookie },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: response.status, text: await response.text(), cookie: cookies.join('; ') }
}

test('behind a pooler in transaction mode every sign-up and every message of two nodes succeeds', async () => {
  const password = 'nine green bottles'
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      post(index, '/api/membership/sign-up', { email: `person-${index}@example.org`, password }),
    ),
  )
  expect(people.map(({ status }) => status)).toEqual(people.map(() => 200))
  const sends = await Promise.all(
    people.flatMap(({ cookie }, person) =>
      Array.from({ length: 3 }, (_, index) =>
        post(
          person + index,
          '/api/chat/messages',
          { id: crypto.randomUUID(), content: 'What is the bazaar?' },
          cookie,
        ),
      ),
    ),
  )
  expect(sends.map(({ status }) => status)).toEqual(sends.map(() => 200))
}, 120_000)
