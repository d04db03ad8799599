import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { judgeActivity } from '../../src/domains/security/index.ts'
import type { MemberContext } from '../../src/platform/context.ts'
import { enforcePreviewLimit } from '../../src/platform/limits/index.ts'
import { type AttackWorld, startAttackWorld } from '../attacks/attack-world.ts'
import { fromNewNetwork, sendHttp } from '../attacks/raw-http.ts'
import { createPerson } from '../factories.ts'
import { createTestContext } from '../runtimes.ts'

let world: AttackWorld
let member: { id: string; headers: Record<string, string> }
beforeAll(async () => {
  // Jobs do not run: each test judges its events itself, once they are all there.
  world = await startAttackWorld({ TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' }, { runsJobs: false })
})
afterAll(() => world.close())
beforeEach(async () => {
  const id = await createPerson(world.database)
  // From a network of their own, whose limits no other test has used.
  member = { id, headers: { cookie: await world.openSession(id), ...fromNewNetwork() } }
})

/** Makes calls at once; returns how many of them got each status. */
async function callAtOnce(times: number, path: string, body?: () => unknown): Promise<Map<number, number>> {
  const { headers } = member
  const calls = Array.from({ length: times }, () => sendHttp(world.url, { path, headers, body: body?.() }))
  const counts = new Map<number, number>()
  for (const { status } of await Promise.all(calls)) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/** Makes calls until a limit, which refills meanwhile, has refused at least so many. */
async function callUntilRefused(least: number, atOnce: number, path: string, body?: () => unknown) {
  let refused = 0
  while (refused < least) refused += (await callAtOnce(atOnce, path, body)).get(429) ?? 0
}

const message = () => ({ id: randomUUID(), content: 'Hello' })

async function listEvents(type: string) {
  return world.database.kysely
    .selectFrom('security_events')
    .select(['id', 'network', 'details'])
    .where('event_type', '=', type)
    .where('user_id', '=', member.id)
    .orderBy('id')
    .execute()
}

async function countNoted(type: string): Promise<number> {
  const events = (await listEvents(type)) as { details: { refusals?: number } }[]
  return events.reduce((sum, { details }) => sum + (details.refusals ?? 0), 0)
}

/** Judges what the member's requests left, as the job does; returns the signals of their flag. */
async function judge(): Promise<string[]> {
  const events = await world.database.kysely
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', member.id)
    .orderBy('id')
    .execute()
  for (const { id } of events) {
    const payload = { event_id: id }
    await judgeActivity(world.node.runtime, { id, name: 'security.noted', payload, occurredAt: new Date() })
  }
  const flags = await world.database.kysely
    .selectFrom('suspicious_activity')
    .select('signals')
    .where('user_id', '=', member.id)
    .execute()
  return flags.flatMap(({ signals }) => signals as string[])
}

test('SE-2: running out of credits or typing fast is not flagged, a flood of messages is', async () => {
  const network = member.headers['x-forwarded-for']
  const answers = await callAtOnce(30, '/api/chat/messages', message)
  expect(answers.get(402)).toBeGreaterThan(20)
  await callUntilRefused(12, 5, '/api/chat/messages', message)
  await expect.poll(() => countNoted('rate_limit_exceeded')).toBe(10)
  expect(await judge()).toEqual([])
  await callUntilRefused(20, 20, '/api/chat/messages', message)
  await expect.poll(() => countNoted('rate_limit_exceeded')).toBeGreaterThanOrEqual(30)
  expect(await judge()).toEqual(['rapid_requests'])
  const events = await listEvents('rate_limit_exceeded')
  for (const event of events) expect(event).toMatchObject({ network, details: { limit: 'messages' } })
  // The limit refills on a slow machine, and then its first refusal is recorded again, without a number.
  const [firstCounted] = events.filter(({ details }) => 'refusals' in (details as object))
  expect(firstCounted).toMatchObject({ details: { refusals: 10 } })
})

test('SE-2: a flood of reads counts for the account whose session it carries, and leaves few events', async () => {
  await callUntilRefused(200, 300, '/api/knowledge/prompts')
  await expect.poll(() => countNoted('rate_limit_exceeded')).toBeGreaterThanOrEqual(30)
  expect(await judge()).toEqual(['rapid_requests'])
  expect((await listEvents('rate_limit_exceeded')).length).toBeLessThan(20)
})

test('SE-2: thirty denied calls flag the account, twenty-nine do not', async () => {
  expect((await callAtOnce(29, '/api/super-admin/audit')).get(403)).toBe(29)
  expect(await listEvents('unauthorized_access')).toHaveLength(29)
  expect(await judge()).toEqual([])
  await callAtOnce(1, '/api/super-admin/audit')
  expect(await judge()).toEqual(['rapid_requests'])
})

test('SE-2: refusals by limits that nodes share count likewise, as with thirty renames too many', async () => {
  const counts = await callAtOnce(60, '/api/identity/display-name', () => ({ display_name: randomUUID() }))
  expect(counts.get(429)).toBe(30)
  expect(await judge()).toEqual(['rapid_requests'])
})

test('SE-2: denied screens count as attempts', async () => {
  await callAtOnce(9, '/api/super-admin/audit')
  await callAtOnce(1, '/api/security-events/denied-screens', () => ({ path: '/admin/users' }))
  expect(await countNoted('unauthorized_access')).toBe(10)
})

test('SE-2: previews that fast typing asks for in vain are no attempts', async () => {
  const { runtime } = world.node
  const actor = { userId: member.id, sessionId: randomUUID(), role: 'admin', permissions: [] }
  const context = { ...createTestContext({ ...runtime }, { actor }), sessionToken: randomUUID() }
  const outcomes = Array.from({ length: 90 }, () => {
    try {
      enforcePreviewLimit(context as MemberContext)
      return 'drawn'
    } catch {
      return 'refused'
    }
  })
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(50)
  await expect.poll(() => listEvents('rate_limit_exceeded')).toHaveLength(1)
  expect(await countNoted('rate_limit_exceeded')).toBe(0)
})
