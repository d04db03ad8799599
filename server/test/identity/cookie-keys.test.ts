import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { rotateCookieKey } from '../../src/domains/identity/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { CookieKeys } from '../../src/platform/signing/cookie-keys.ts'
import { readSigningKey } from '../../src/platform/signing/signing-key.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { openTestSession, startTestNode } from '../nodes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let location: DatabaseLocation
let node: StartedNode
let database: Database
let time: number
const clock = { now: () => new Date(time) }
beforeAll(async () => {
  location = await createTestDatabase()
  time = Date.now()
  node = await startTestNode(location, {}, { clock })
  database = node.runtime.db
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})
beforeEach(async () => {
  time = Date.now()
  await database.kysely.deleteFrom('app_secrets').where('name', 'like', 'cookie_key/%').execute()
  await refresh()
})

const keys = () => node.runtime.cookieKeys as CookieKeys
const refresh = () => keys().refresh()

async function statusOf(cookie: string): Promise<string> {
  const response = await fetch(`${node.url}/api/identity/viewer`, { headers: { cookie } })
  return ((await response.json()) as { status: string }).status
}

test('AU-8: a new key of cookies signs after 15 minutes, and signs no one out', async () => {
  const userId = await createPerson(database)
  const cookie = await openTestSession(database, userId)
  const before = keys().signing
  const signsFrom = await rotateCookieKey(node.runtime, { hasLeaked: false })
  expect(signsFrom?.getTime()).toBe(time + 15 * MINUTE_MS)
  expect(await rotateCookieKey(node.runtime, { hasLeaked: false })).toBeNull()
  await refresh()
  expect(keys().signing).toBe(before)
  expect(keys().accepted).toHaveLength(2)
  time += 16 * MINUTE_MS
  expect(keys().signing).not.toBe(before)
  expect(await statusOf(cookie)).toBe('authenticated')
})

test('AU-8: cookies that the new key signed are read by a node that was asleep meanwhile, once it has read the keys', async () => {
  const other = await CookieKeys.open(await readSigningKey(database), { db: database, clock })
  await rotateCookieKey(node.runtime, { hasLeaked: false })
  await refresh()
  time += 16 * MINUTE_MS
  expect(other.accepted).not.toContain(keys().signing)
  await other.refresh()
  expect([other.signing, other.accepted]).toEqual([keys().signing, keys().accepted])
})

test('AU-8: a key is accepted for more than a year after it was replaced, and no longer', async () => {
  const first = keys().signing
  await rotateCookieKey(node.runtime, { hasLeaked: false })
  await refresh()
  time += 369 * DAY_MS
  expect(keys().accepted).toContain(first)
  time += 2 * DAY_MS
  expect(keys().accepted).toEqual([keys().signing])
})

test('AU-8: after a leak only the new key counts, also when another one was waiting', async () => {
  const userId = await createPerson(database)
  const cookie = await openTestSession(database, userId)
  await rotateCookieKey(node.runtime, { hasLeaked: false })
  expect(await rotateCookieKey(node.runtime, { hasLeaked: true })).toEqual(clock.now())
  await refresh()
  expect(await statusOf(cookie)).toBe('guest')
  time += 16 * MINUTE_MS
  expect(keys().accepted).toEqual([keys().signing])
  const audited = await database.kysely
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'session.cookie_key_made')
    .execute()
  expect(audited.at(-1)?.details).toMatchObject({ has_leaked: true })
})
