import { randomUUID } from 'node:crypto'
import type { ActivityFlag } from '@pepper/contract/security'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToMinute } from '../../src/domains/monitoring/node-store.ts'
import { reportErrorLogged } from '../../src/platform/log/logged-errors.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from '../attacks/attack-world.ts'

let world: AttackWorld
let cookie: string
let memberId: string

beforeAll(async () => {
  world = await startAttackWorld()
  const rootId = await world.newSuperAdmin('root@example.org')
  memberId = await world.newMember('mara@example.org')
  cookie = await world.openSession(rootId)
})
afterAll(() => world.close())

async function ask<T>(path: string, as = cookie): Promise<T> {
  return (await (await fetch(`${world.url}/api${path}`, { headers: { cookie: as } })).json()) as T
}

async function post(path: string): Promise<Response> {
  return fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  })
}

async function signIn(password: string): Promise<void> {
  await fetch(`${world.url}/api/membership/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'mara@example.org', password }),
  })
}

const flags = async (state = 'open') =>
  (await ask<{ flags: ActivityFlag[] }>(`/super-admin/monitoring/flags?state=${state}`)).flags

async function warnings(): Promise<number> {
  const inbox = await ask<{ notifications: { about: { code: string } }[] }>(
    '/notifications',
    await world.openSession(memberId),
  )
  return inbox.notifications.filter(({ about }) => about.code === 'suspicious_activity').length
}

interface Now {
  nodes: { is_this: boolean; memory_bytes: number }[]
  minutes: { requests: number; refusals: number; p95_ms: number | null; failed_sign_ins: number }[]
  errors: object[]
  queues: { name: string }[]
  dead_letters: number
  open_flags: number
}

const now = () => ask<Now>('/super-admin/monitoring')
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

test('SE-2: the fourth failed attempt flags the account and notifies its person once, whatever follows', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) await signIn('wrong')
  await signIn(PASSWORD)
  for (let attempt = 0; attempt < 5; attempt += 1) await signIn('wrong')
  await expect
    .poll(() => flags(), { timeout: 60_000 })
    .toMatchObject([
      {
        user: { person: { email: 'mara@example.org' } },
        signals: ['failed_attempts'],
        events: 2,
      },
    ])
  await expect.poll(warnings, { timeout: 60_000 }).toBe(1)
  const { moments } = await ask<{ moments: { kind: string; event?: { type: string } }[] }>(
    `/super-admin/monitoring/people/${memberId}`,
  )
  const types = moments.map(({ event }) => event?.type)
  expect(types.filter((type) => type === 'login_failed')).toHaveLength(8)
  expect(types).toContain('login_succeeded')
  expect(moments.some(({ kind }) => kind === 'audit')).toBe(true)
})

test('SE-2: a flag is settled once, with an entry in the audit log', async () => {
  const [flag] = await flags()
  expect((await post(`/super-admin/monitoring/flags/${flag?.id}/settle`)).status).toBe(200)
  expect((await post(`/super-admin/monitoring/flags/${flag?.id}/settle`)).status).toBe(404)
  expect(await flags()).toEqual([])
  expect(await flags('settled')).toMatchObject([{ id: flag?.id, settled_at: expect.any(String) }])
  const { entries } = await ask<{ entries: { action: string; target: { id: string } }[] }>(
    '/super-admin/audit?family=security',
  )
  expect(entries).toMatchObject([{ action: 'security.flag_settled', target: { id: memberId } }])
})

test('SA-4: jobs that were given up are counted, and tried again in the queue that they came from', async () => {
  await expect.poll(async () => (await now()).queues.length, { timeout: 60_000 }).toBeGreaterThan(5)
  const jobs = 1_001
  await sql`
    insert into pgboss.job (name, data, source_name, source_id)
    select 'dead-letters', ${JSON.stringify({ id: 1, name: 'security.noted', payload: { event_id: 0 }, occurredAt: new Date() })},
      'oversight.judge-activity', gen_random_uuid() from generate_series(1, ${jobs}::int)`.execute(
    world.database.kysely,
  )
  expect((await now()).dead_letters).toBe(jobs)
  expect(await (await post('/super-admin/monitoring/retry-dead')).json()).toEqual({ jobs })
  await expect.poll(async () => (await now()).dead_letters, { timeout: 60_000 }).toBe(0)
})

test('SA-4: the screen shows measured requests, nodes, errors and security events of the last hour', async () => {
  reportErrorLogged(world.node.runtime.log, [{ err: new RangeError('secret words') }, 'a request failed'])
  await expect
    .poll(async () => total((await now()).minutes.map(({ requests }) => requests)), { timeout: 60_000 })
    .toBeGreaterThan(10)
  const { nodes, minutes, errors, open_flags } = await now()
  expect(nodes).toMatchObject([{ is_this: true }])
  expect(nodes[0]?.memory_bytes).toBeGreaterThan(10_000_000)
  expect(minutes).toHaveLength(60)
  expect(Math.max(...minutes.map(({ p95_ms }) => p95_ms ?? 0))).toBeGreaterThan(0)
  expect(total(minutes.map(({ failed_sign_ins }) => failed_sign_ins))).toBe(8)
  expect(errors).toMatchObject([{ message: 'a request failed', error_name: 'RangeError' }])
  expect(JSON.stringify(errors)).not.toContain('secret')
  expect(open_flags).toBe(0)
})

test('SA-4: the refusals that nodes counted in a minute are added up', async () => {
  const measure = {
    at: new Date(),
    requests: 0,
    failures: 0,
    buckets: Array.from({ length: 11 }, () => 0),
    streams: 0,
    replies: 0,
    memoryBytes: 1,
    busyShare: 0,
  }
  const { kysely } = world.database
  const before = total((await now()).minutes.map(({ refusals }) => refusals))
  const nodeId = randomUUID()
  for (const refusals of [4, 3]) await addToMinute(kysely, { ...measure, nodeId, refusals })
  await addToMinute(kysely, { ...measure, nodeId: randomUUID(), refusals: 2 })
  expect(total((await now()).minutes.map(({ refusals }) => refusals))).toBe(before + 9)
})
