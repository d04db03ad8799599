import { randomUUID } from 'node:crypto'
import type { HealthPart } from '@pepper/contract/monitoring/health'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBudgetShare, findGuestShare } from '../../src/domains/chat/index.ts'
import { findMailShare } from '../../src/domains/mail/index.ts'
import { checkSystem } from '../../src/domains/monitoring/health/check-system.ts'
import { addToMinute } from '../../src/domains/monitoring/node-store.ts'
import type { Context } from '../../src/platform/context.ts'
import { ask } from '../analytics/history.ts'
import { createPerson } from '../factories.ts'
import { openWorld, type World } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'

const MINUTE_MS = 60_000
const bot = { token: '4711:token', apiRoot: 'http://127.0.0.1:9' }

let world: World
let admin: string

beforeAll(async () => {
  world = await openWorld()
  admin = await createPerson(world.database)
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from announcements`.execute(world.database.kysely)
  await sql`delete from node_minutes`.execute(world.database.kysely)
})

function reader(isBotSet = true): Context {
  const { runtime } = world
  const config = { ...runtime.config, bot: isBotSet ? bot : null }
  return asPerson({ ...runtime, config }, admin, ['health.read'])
}

async function partOf(name: HealthPart['name'], context = reader()): Promise<HealthPart | undefined> {
  return (await checkSystem(context, { findBudgetShare, findGuestShare, findMailShare })).parts.find(
    (part) => part.name === name,
  )
}

interface Attempt {
  reason: string | null
  minutesAgo?: number
}

/** Adds an announcement of the bot with attempts that ended as given. No reason means that it arrived. */
async function attempted(attempts: Attempt[]): Promise<void> {
  const { kysely } = world.database
  const id = randomUUID()
  const now = world.clock.now()
  const columns = { message: 'News', audience: 'all', channel: 'bot_dm', status: 'sending' }
  await kysely
    .insertInto('announcements')
    .values({ id, ...columns, sent_at: now, created_at: now })
    .execute()
  for (const { reason, minutesAgo = 5 } of attempts) {
    await kysely
      .insertInto('announcement_recipients')
      .values({
        announcement_id: id,
        user_id: await createPerson(world.database),
        state: reason === null ? 'delivered' : 'failed',
        reason,
        settled_at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
      })
      .execute()
  }
}

const times = (count: number, attempt: Attempt) => Array.from({ length: count }, () => attempt)

test('SA-4: a bot without a token is not configured, one that sent nothing lately is healthy and says so', async () => {
  await attempted(times(3, { reason: 'bot 401', minutesAgo: 61 }))
  expect(await partOf('bot', reader(false))).toMatchObject({ status: 'not_configured', value: null })
  expect(await partOf('bot')).toMatchObject({
    status: 'healthy',
    counted: { failed: 0, total: 0 },
    reason: 'nothing_measured',
  })
})

test('SA-4: a bot that delivers is healthy, also with people who blocked it or never wrote to it', async () => {
  await attempted([
    ...times(2, { reason: null }),
    ...['blocked', 'unwanted', 'no_address', 'bot 400'].map((reason) => ({ reason })),
  ])
  expect(await partOf('bot')).toEqual({
    name: 'bot',
    status: 'healthy',
    value: 0,
    counted: { failed: 0, total: 2 },
    reason: null,
  })
})

test('SA-4: a bot that is not answered is a warning, and an error where most of it fails', async () => {
  await attempted([...times(9, { reason: null }), { reason: 'interrupted' }])
  expect(await partOf('bot')).toMatchObject({ status: 'warning', value: 10, reason: 'no_answer' })
  await attempted(times(9, { reason: 'unreachable' }))
  const part = await partOf('bot')
  expect(part).toMatchObject({ status: 'error', counted: { failed: 10, total: 19 }, reason: 'no_answer' })
  expect((await checkSystem(reader(), { findBudgetShare, findGuestShare, findMailShare })).status).toBe(
    'error',
  )
})

test('SA-4: a bot whose token is refused is an error until something is delivered again', async () => {
  await attempted([...times(30, { reason: null, minutesAgo: 20 }), { reason: 'bot 401', minutesAgo: 10 }])
  expect(await partOf('bot')).toMatchObject({ status: 'error', reason: 'token_refused' })
  await attempted([{ reason: null, minutesAgo: 5 }])
  expect(await partOf('bot')).toMatchObject({ status: 'healthy', reason: 'messages_refused' })
})

async function answered(minutesAgo: number, requests: number, failures: number): Promise<void> {
  await addToMinute(world.database.kysely, {
    nodeId: randomUUID(),
    at: new Date(world.clock.now().getTime() - minutesAgo * MINUTE_MS),
    ...{
      requests,
      refusals: 0,
      failures,
      buckets: [requests],
      streams: 0,
      replies: 0,
      memoryBytes: 1,
      busyShare: 0,
    },
  })
}

test('SA-4: the error rate is the share of requests that all nodes failed to answer in the last hour, not of replies', async () => {
  const { database, clock } = world
  expect(await partOf('error_rate')).toMatchObject({ status: 'healthy', reason: 'nothing_measured' })
  await ask(database, { userId: admin, at: clock.now(), outcome: 'failed' })
  await answered(2, 150, 0)
  expect(await partOf('error_rate')).toMatchObject({ status: 'healthy', value: 0, reason: null })
  await answered(2, 30, 5)
  await answered(59, 20, 1)
  await answered(62, 1_000, 1_000)
  expect(await partOf('error_rate')).toEqual({
    name: 'error_rate',
    status: 'warning',
    value: 3,
    counted: { failed: 6, total: 200 },
    reason: null,
  })
  await answered(1, 20, 20)
  expect(await partOf('error_rate')).toMatchObject({ status: 'error', counted: { failed: 26, total: 220 } })
})

test('SA-4: health reports each part, and says so where no part was asked', async () => {
  const { database, runtime, clock } = world
  await ask(database, { userId: admin, at: clock.now(), outcome: 'answered' })
  const health = await checkSystem(reader(), { findBudgetShare, findGuestShare, findMailShare })
  expect(health.parts.map(({ name }) => name)).toEqual([
    'database',
    'model',
    'model_budget',
    'mail',
    'mail_totals',
    'guest_messages',
    'bot',
    'storage',
    'jobs',
    'workers',
    'disk',
    'error_rate',
    'audit_head',
    'backup',
  ])
  expect(health.user_activity_status).toBe('active')
  const later = { now: () => new Date(clock.now().getTime() + 3 * 1_440 * MINUTE_MS) }
  const quiet = await checkSystem(
    { ...reader(), runtime: { ...runtime, clock: later } },
    { findBudgetShare, findGuestShare, findMailShare },
  )
  expect(quiet).toMatchObject({ user_activity_status: 'low', active_sessions: 0, recent_errors: 0 })
})

test('SA-4: a database that fails is reported as an error, with one recent error', async () => {
  const { kysely } = world.database
  await sql`alter table mail_requests rename to elsewhere`.execute(kysely)
  const health = await checkSystem(reader(), { findBudgetShare, findGuestShare, findMailShare })
  await sql`alter table elsewhere rename to mail_requests`.execute(kysely)
  expect(health).toMatchObject({ status: 'error', recent_errors: 1, user_activity_status: 'unknown' })
})
