import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Context } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import {
  deleteExpiredCounters,
  enforceLimit,
  enforceMessageLimit,
  enforceNetworkLimit,
  forgiveAttempts,
  type LimitName,
  spendDisclosure,
} from '../../src/platform/limits/index.ts'
import { takeRequestTimes } from '../../src/platform/request-times.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase
let database: Database

beforeEach(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterEach(() => opened.close())

/** Creates a request to a node of its own: the memory of a node is kept by its database. */
function requestAt(network: string): Context {
  return createTestContext(createTestRuntime({ ...database }), { network })
}

async function attempt(
  times: number,
  network: string,
  account: string,
  limit: LimitName = 'sign_in',
): Promise<number> {
  let passed = 0
  for (let index = 0; index < times; index++) {
    await enforceLimit(requestAt(network), limit, account).then(
      () => passed++,
      () => {},
    )
  }
  return passed
}

async function countExceeded(): Promise<number> {
  const events = await database.kysely
    .selectFrom('security_events')
    .selectAll()
    .where('event_type', '=', 'rate_limit_exceeded')
    .execute()
  return events.length
}

test('SA-4: a node counts each request that it refuses, by shared and by own counters', async () => {
  const runtime = createTestRuntime({ ...database })
  const context = createTestContext(runtime, { network: '203.0.113.77' })
  for (let index = 0; index < 14; index += 1) {
    await enforceLimit(context, 'sign_in', 'owner@example.org').catch(() => {})
  }
  for (let index = 0; index < 33; index += 1) {
    try {
      enforceMessageLimit(context, 'session')
    } catch {
      // Counted below.
    }
  }
  const { refusals } = takeRequestTimes(runtime)
  expect(refusals).toBeGreaterThanOrEqual(4 + 2)
  expect(refusals).toBeLessThanOrEqual(4 + 3)
  expect(takeRequestTimes(runtime).refusals).toBe(0)
})

test('guessing at one account from one network ends after ten tries, on all nodes together', async () => {
  expect(await attempt(14, '203.0.113.1', 'owner@example.org')).toBe(10)
  expect(await countExceeded()).toBe(1)
})

test('a refusal says when to come again, in its data and its header', async () => {
  await attempt(10, '203.0.113.1', 'owner@example.org')
  const context = requestAt('203.0.113.1')
  const error = await enforceLimit(context, 'sign_in', ' OWNER@example.org ').catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'limits.too_many_requests', status: 429 })
  expect(error.data.retry_after_seconds).toBeGreaterThan(800)
  expect(error.data.retry_after_seconds).toBeLessThanOrEqual(900)
  expect(context.responseHeaders.get('retry-after')).toBe(String(error.data.retry_after_seconds))
})

test('an attacker on many networks slows an account down and never locks its owner out', async () => {
  for (let index = 0; index < 3; index++) await attempt(10, `198.51.100.${index}`, 'owner@example.org')
  const startedAt = performance.now()
  expect(await attempt(1, '203.0.113.1', 'owner@example.org')).toBe(1)
  expect(performance.now() - startedAt).toBeGreaterThan(1_000)
  expect(await attempt(1, '203.0.113.1', 'other@example.org')).toBe(1)
})

test('many accounts tried from one network are refused together', async () => {
  let passed = 0
  for (let index = 0; index < 70; index++) passed += await attempt(1, '203.0.113.1', `${index}@example.org`)
  expect(passed).toBe(60)
})

test('success forgives what one network tried at the account', async () => {
  await attempt(9, '203.0.113.1', 'owner@example.org')
  await forgiveAttempts(requestAt('203.0.113.1'), 'sign_in', 'Owner@example.org')
  expect(await attempt(10, '203.0.113.1', 'owner@example.org')).toBe(10)
})

test('parallel attempts on several nodes are counted each', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => enforceLimit(requestAt('203.0.113.9'), 'sign_up')),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20)
  expect(await countExceeded()).toBe(1)
})

test('attempts that one node forgives are forgiven on all', async () => {
  const [one, other] = [requestAt('203.0.113.21'), requestAt('203.0.113.21')]
  const tryOn = (context: Context) =>
    enforceLimit(context, 'reauthentication', 'ann').then(
      () => true,
      () => false,
    )
  for (let index = 0; index < 11; index++) await tryOn(other)
  expect(await tryOn(other)).toBe(false)
  await forgiveAttempts(one, 'reauthentication', 'ann')
  expect(await tryOn(other)).toBe(true)
})

test('the holder of an IPv6 /48 gains four times the attempts by rotating through its networks, no more', async () => {
  const tryFrom = (network: string, account: string) => attempt(1, network, account, 'activation')
  let fromOne56 = 0
  for (let index = 0; index < 25; index++) {
    fromOne56 += await tryFrom(`2001:db8:2:${index.toString(16)}::/64`, 'CODE0001')
  }
  let fromOne48 = 0
  for (let index = 0; index < 45; index++) {
    fromOne48 += await tryFrom(`2001:db8:3:${index.toString(16)}00::/64`, 'CODE0002')
  }
  expect({ fromOne56, fromOne48 }).toEqual({ fromOne56: 20, fromOne48: 40 })
  expect(await tryFrom('2001:db8:4:0::/64', 'CODE0002')).toBe(1)
})

test('D2: answers that disclose something are counted for the networks around as well', async () => {
  let disclosed = 0
  for (let index = 0; index < 30; index++) {
    if (await spendDisclosure(requestAt(`2001:db8:5:${index.toString(16)}00::/64`))) disclosed++
  }
  expect(disclosed).toBe(20)
})

test('reads are counted for the networks around as well, with room for a carrier', () => {
  const context = requestAt('2001:db8:6:1::/64')
  let passed = 0
  for (let index = 0; index < 12_000; index++) {
    const network = `2001:db8:6:${(index % 256).toString(16)}00::/64`
    try {
      enforceNetworkLimit({ ...context, network }, 'reads')
      passed++
    } catch {
      // Refused.
    }
  }
  expect(passed).toBeGreaterThanOrEqual(9_600)
  expect(passed).toBeLessThan(11_000)
})

test('D2: five answers an hour may disclose something to one network', async () => {
  const answers = []
  for (let index = 0; index < 7; index++) answers.push(await spendDisclosure(requestAt('203.0.113.1')))
  expect(answers).toEqual([true, true, true, true, true, false, false])
  expect(await spendDisclosure(requestAt('203.0.113.2'))).toBe(true)
})

test('a caller beyond a limit is refused from memory', async () => {
  const context = requestAt('203.0.113.1')
  const tries = Array.from(
    { length: 22 },
    () => () => enforceLimit(context, 'sign_up').catch(() => 'refused'),
  )
  for (const attemptOnce of tries) await attemptOnce()
  await sql`alter table rate_limits rename to elsewhere`.execute(database.kysely)
  expect(await enforceLimit(context, 'sign_up').catch((error) => error.code)).toBe('limits.too_many_requests')
})

test('a caller beyond a limit that no success forgives is refused from memory', async () => {
  const context = requestAt('203.0.113.31')
  const tryOnce = () => enforceLimit(context, 'second_factor', 'ann').catch((error) => error.code)
  for (let index = 0; index < 12; index++) await tryOnce()
  await sql`alter table rate_limits rename to elsewhere`.execute(database.kysely)
  expect(await tryOnce()).toBe('limits.too_many_requests')
})

test('names are not kept in clear, and counters go when their window has passed', async () => {
  await attempt(1, '203.0.113.1', 'owner@example.org')
  const rows = await database.kysely.selectFrom('rate_limits').selectAll().execute()
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain('owner')
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
  expect(await deleteExpiredCounters(database)).toBe(0)
  await database.kysely
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute()
  expect(await deleteExpiredCounters(database)).toBe(3)
})

test('messages: a burst of 30 passes, the next one waits; another session is not concerned', async () => {
  const context = requestAt('203.0.113.1')
  for (let index = 0; index < 30; index++) enforceMessageLimit(context, 'one')
  expect(() => enforceMessageLimit(context, 'one')).toThrow(expect.objectContaining({ status: 429 }))
  expect(context.responseHeaders.get('retry-after')).toBe('1')
  expect(() => enforceMessageLimit(context, 'two')).not.toThrow()
  await expect.poll(countExceeded).toBe(1)
})

test('RATE_LIMITS=off is for servers that only this machine reaches', async () => {
  const config = readConfig({ RATE_LIMITS: 'off' })
  const context = createTestContext(createTestRuntime(database, { config }))
  for (let index = 0; index < 100; index++) {
    enforceMessageLimit(context, 'one')
    await enforceLimit(context, 'sign_up')
  }
  expect(() => readConfig({ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'https://chat.example.org' })).toThrow(
    'RATE_LIMITS=off is for tests',
  )
})
