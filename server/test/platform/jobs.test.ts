import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { jsonText } from '../../src/platform/db/json-text.ts'
import { deleteDispatchedEvents } from '../../src/platform/events/delete-dispatched-events.ts'
import type { DomainEvent } from '../../src/platform/events/event-map.ts'
import { Jobs } from '../../src/platform/events/jobs.ts'
import { DEAD_LETTERS, type QueueTiming } from '../../src/platform/events/queue.ts'
import { recordEvent } from '../../src/platform/events/record-event.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestRuntime } from '../runtimes.ts'

const HURRIED: QueueTiming = {
  dispatchEveryMs: 50,
  pollSeconds: 0.5,
  cronSeconds: 1,
  retrySeconds: 1,
  retryLimit: 2,
  expireSeconds: 300,
}

type RoleChange = DomainEvent<'access.role_changed'>

let opened: TestDatabase
let database: Database
let started: Jobs[] = []

beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop(2_000)))
  started = []
})
afterAll(() => opened.close())

function createNode(timing: QueueTiming = HURRIED): Jobs {
  const jobs = new Jobs(createTestRuntime(database), timing)
  started.push(jobs)
  return jobs
}

function reportChanges(userIds: string[]): Promise<void> {
  return database.transaction(async (tx) => {
    for (const user_id of userIds) {
      await recordEvent(tx, 'access.role_changed', { user_id, before: 'user', after: 'admin' })
    }
  })
}

function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix} ${index}`)
}

async function countJobs(queue: string, state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = ${queue} and state::text = ${state}`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}

async function refuseJobsOf(queue: string): Promise<void> {
  const first = createNode()
  await first.start()
  await first.stop(1_000)
  await sql`create function refuse_jobs() returns trigger language plpgsql as
    $$ begin if new.name = ${sql.lit(queue)} then raise exception 'cut'; end if; return new; end $$`.execute(
    database.kysely,
  )
  await sql`create trigger refuse_jobs before insert on pgboss.job_common
    for each row execute function refuse_jobs()`.execute(database.kysely)
}

async function countWaiting(): Promise<number> {
  const rows = await database.kysely
    .selectFrom('outbox_events')
    .select('id')
    .where('dispatched_at', 'is', null)
    .execute()
  return rows.length
}

test('each subscriber hears each event once, however many nodes hand over', async () => {
  const heard: Record<string, string[]> = { one: [], two: [] }
  for (const node of [createNode(), createNode()]) {
    for (const name of ['one', 'two']) {
      node.registerSubscriber({
        name: `each.${name}`,
        event: 'access.role_changed',
        handle: async ({ payload }: RoleChange) => void heard[name]?.push(payload.user_id),
      })
    }
    await node.start()
  }
  await Promise.all([reportChanges(names('a', 300)), reportChanges(names('b', 300))])
  await expect.poll(() => [heard.one?.length, heard.two?.length], { timeout: 60_000 }).toEqual([600, 600])
  expect(new Set(heard.one).size).toBe(600)
  expect(new Set(heard.two).size).toBe(600)
  await expect.poll(() => countJobs('each.one', 'completed')).toBe(600)
})

test('a start changes the queues that another version made, and leaves those of its own', async () => {
  const start = async (retryLimit: number) => {
    const node = createNode({ ...HURRIED, retryLimit })
    node.registerSubscriber({ name: 'kept', event: 'access.role_changed', handle: async () => {} })
    await node.start()
    await node.stop(1_000)
    const { rows } = await sql<{ retry_limit: number; updated_on: Date }>`
      select retry_limit, updated_on from pgboss.queue where name = 'kept'`.execute(database.kysely)
    return rows[0]
  }
  const made = await start(2)
  expect(await start(2)).toEqual(made)
  expect((await start(3))?.retry_limit).toBe(3)
})

test('a rolled back change reports nothing', async () => {
  const heard: string[] = []
  const node = createNode()
  node.registerSubscriber({
    name: 'rolled-back',
    event: 'access.role_changed',
    handle: async ({ payload }: RoleChange) => void heard.push(payload.user_id),
  })
  await node.start()
  const change = { user_id: 'undone', before: 'user', after: 'admin' } as const
  const undone = database.transaction(async (tx) => {
    await recordEvent(tx, 'access.role_changed', change)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await reportChanges(['kept'])
  await expect.poll(() => heard).toEqual(['kept'])
})

test('a failing handler is tried again with the same event id, and its neighbours are not', async () => {
  const attempts: Record<string, number[]> = {}
  const node = createNode()
  node.registerSubscriber({
    name: 'again',
    event: 'access.role_changed',
    handle: async ({ id, payload }: RoleChange) => {
      const ids = [...(attempts[payload.user_id] ?? []), id]
      attempts[payload.user_id] = ids
      if (payload.user_id === 'flaky' && ids.length === 1) throw new Error('not yet')
    },
  })
  await node.start()
  await reportChanges(['steady', 'flaky'])
  await expect.poll(() => attempts.flaky?.length, { timeout: 60_000 }).toBe(2)
  await expect.poll(() => countJobs('again', 'completed')).toBe(2)
  expect(new Set(attempts.flaky).size).toBe(1)
  expect(attempts.steady).toHaveLength(1)
})

test('a worker that was too slow leaves the rest of its events to the next one', async () => {
  const begun: string[] = []
  const node = createNode({ ...HURRIED, expireSeconds: 1 })
  node.registerSubscriber({
    name: 'too-slow',
    event: 'access.role_changed',
    handle: async ({ payload }: RoleChange) => {
      begun.push(payload.user_id)
      if (begun.length <= 2) await pause(700)
    },
  })
  await node.start()
  await reportChanges(names('late', 5))
  await expect.poll(() => countJobs('too-slow', 'completed'), { timeout: 60_000 }).toBe(5)
  // Two before the time was over, and then all of them.
  expect([begun.length, new Set(begun.slice(2)).size]).toEqual([7, 5])
})

test('a slow subscriber takes few events at a time, so that each has its time, and goes on while others wait', async () => {
  const begun: string[] = []
  const node = createNode({ ...HURRIED, expireSeconds: 3, pollSeconds: 60 })
  node.registerSubscriber({
    name: 'slow',
    event: 'access.role_changed',
    isSlow: true,
    handle: async ({ payload }: RoleChange) => {
      begun.push(payload.user_id)
      await pause(300)
    },
  })
  await node.start()
  await reportChanges(names('slow', 12))
  await expect.poll(() => countJobs('slow', 'completed'), { timeout: 40_000 }).toBe(12)
  expect(begun.toSorted()).toEqual(names('slow', 12).toSorted())
})

// Guards: after each event the others waited for the next look at the queue, ten seconds later.
test('a subscriber of long events works on several at the same time without a wait between them, and none ends for lack of time', async () => {
  const state = { running: 0, most: 0 }
  const node = createNode({ ...HURRIED, expireSeconds: 2, pollSeconds: 60 })
  node.registerSubscriber({
    name: 'long',
    event: 'access.role_changed',
    atOnce: 2,
    handle: async () => {
      state.running += 1
      state.most = Math.max(state.most, state.running)
      await pause(1_200)
      state.running -= 1
    },
  })
  await node.start()
  await reportChanges(names('long', 4))
  await expect.poll(() => countJobs('long', 'completed'), { timeout: 40_000 }).toBe(4)
  expect(state.most).toBe(2)
  const { rows } = await sql<{ retries: number }>`
    select coalesce(sum(retry_count), 0)::int as retries from pgboss.job where name = 'long'`.execute(
    database.kysely,
  )
  expect(rows[0]?.retries).toBe(0)
})

test('a job that fails too often is kept as a dead letter', async () => {
  let attempts = 0
  const node = createNode({ ...HURRIED, retryLimit: 1 })
  node.registerSubscriber({
    name: 'hopeless',
    event: 'access.role_changed',
    handle: async () => {
      attempts += 1
      throw new Error('never')
    },
  })
  await node.start()
  await reportChanges(['x'])
  await expect.poll(() => countJobs(DEAD_LETTERS, 'created'), { timeout: 60_000 }).toBe(1)
  expect(attempts).toBe(2)
})

test('a hand-over that is cut short is undone whole and happens later', async () => {
  const heard: string[] = []
  const node = createNode()
  for (const name of ['late.first', 'late.second']) {
    node.registerSubscriber({
      name,
      event: 'access.role_changed',
      handle: async () => void heard.push(name),
    })
  }
  await refuseJobsOf('late.second')
  await node.start()
  await reportChanges(['waiting'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await countWaiting()).toBe(1)
  expect(await countJobs('late.first', 'created')).toBe(0)
  await sql`drop trigger refuse_jobs on pgboss.job_common`.execute(database.kysely)
  await expect.poll(() => heard.toSorted(), { timeout: 60_000 }).toEqual(['late.first', 'late.second'])
  expect(await countWaiting()).toBe(0)
})

test('an event or a job of a release that used another word is carried out, and both releases read what is recorded now', async () => {
  const heard: string[] = []
  const node = createNode()
  node.registerSubscriber({
    name: 'waitlist.import',
    event: 'waitlist.import_requested',
    handle: async ({ name, payload }: DomainEvent<'waitlist.import_requested'>) =>
      void heard.push(`${name} ${payload.import_id}`),
  })
  await node.start()
  await sql`insert into outbox_events (name, payload)
    values ('membership.import_requested', '{"import_id": "waiting"}')`.execute(database.kysely)
  await sql`insert into pgboss.job (name, data) values ('membership.import',
    ${jsonText({ id: 1, name: 'membership.import_requested', payload: { import_id: 'queued' }, occurred_at: new Date(0) })}::jsonb)`.execute(
    database.kysely,
  )
  await database.transaction((tx) => recordEvent(tx, 'waitlist.import_requested', { import_id: 'new' }))
  const expected = ['new', 'queued', 'waiting'].map((id) => `waitlist.import_requested ${id}`)
  await expect.poll(() => heard.toSorted(), { timeout: 60_000 }).toEqual(expected)
  const stored = await database.kysely.selectFrom('outbox_events').select('name').distinct().execute()
  expect(stored).toContainEqual({ name: 'membership.import_requested' })
  expect(stored).not.toContainEqual({ name: 'waitlist.import_requested' })
})

test('an event of a newer release waits for a node that knows it, at most a week', async () => {
  const insert = (name: string) =>
    sql`insert into outbox_events (name, payload) values (${name}, '{"user_id": "later"}')`.execute(
      database.kysely,
    )
  const isWaiting = async () =>
    (
      await database.kysely
        .selectFrom('outbox_events')
        .select('dispatched_at')
        .where('name', '=', 'access.role_renamed')
        .execute()
    ).map(({ dispatched_at }) => dispatched_at === null)
  const heard: string[] = []
  const node = createNode()
  node.registerSubscriber({
    name: 'newer',
    event: 'access.role_changed',
    handle: async ({ payload }: RoleChange) => void heard.push(payload.user_id),
  })
  await insert('access.role_renamed')
  await insert('access.role_changed')
  await node.start()
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['later'])
  expect(await isWaiting()).toEqual([true])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteDispatchedEvents(database, inDays(6))
  expect(await isWaiting()).toEqual([true])
  await deleteDispatchedEvents(database, inDays(8))
  expect(await isWaiting()).toEqual([])
})

test('a schedule runs by the clock, and once however many nodes ask for it', async () => {
  let runs = 0
  const nodes = [createNode(), createNode()]
  for (const node of nodes) {
    node.registerSchedule({ name: 'slow', cron: '0 0 1 1 *', run: () => slowRun() })
    node.registerSchedule({ name: 'each-second', cron: '* * * * * *', run: async () => void seconds.push(1) })
    await node.start()
  }
  const seconds: number[] = []
  const slowRun = async () => {
    runs += 1
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  const asked = await Promise.all(nodes.flatMap((node) => [node.runSoon('slow'), node.runSoon('slow')]))
  expect(asked.filter(Boolean)).toHaveLength(1)
  await expect.poll(() => seconds.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => runs).toBe(1)
})

test('stopping waits for running handlers', async () => {
  let isDone = false
  const node = createNode()
  node.registerSubscriber({
    name: 'slow-handler',
    event: 'access.role_changed',
    handle: async () => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      isDone = true
    },
  })
  await node.start()
  await reportChanges(['x'])
  await expect.poll(() => countJobs('slow-handler', 'active')).toBe(1)
  await node.stop(5_000)
  expect(isDone).toBe(true)
  expect(await countJobs('slow-handler', 'completed')).toBe(1)
})

test('an urgent event is taken before the many that wait already', async () => {
  const heard: string[] = []
  const node = createNode()
  node.registerSubscriber({
    name: 'urgent',
    event: 'mail.requested',
    isSlow: true,
    isUrgent: ({ payload }) => payload.is_urgent === true,
    handle: async ({ payload }: DomainEvent<'mail.requested'>) => {
      await pause(20)
      heard.push(payload.mail_id)
    },
  })
  await node.start()
  await database.transaction(async (tx) => {
    for (const mail_id of names('invitation', 100)) await recordEvent(tx, 'mail.requested', { mail_id })
  })
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await database.transaction((tx) => recordEvent(tx, 'mail.requested', { mail_id: 'code', is_urgent: true }))
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(101)
  expect(heard.indexOf('code')).toBeLessThan(50)
})

test('a retry of given-up jobs that waits while a node starts puts them back', async () => {
  const register = (node: Jobs) => {
    node.registerSubscriber({ name: 'put-back', event: 'access.role_changed', handle: async () => {} })
    node.registerSubscriber({
      name: 'platform.redrive',
      event: 'jobs.redrive_requested',
      handle: ({ payload }: DomainEvent<'jobs.redrive_requested'>) => node.retryDead(payload.jobs),
    })
  }
  const before = createNode()
  register(before)
  await before.prepare()
  const change = { id: 1, name: 'access.role_changed', payload: { user_id: 'x' }, occurred_at: new Date(0) }
  await sql`insert into pgboss.job (name, source_name, data)
    values (${DEAD_LETTERS}, 'put-back', ${jsonText(change)}::jsonb)`.execute(database.kysely)
  const given = { id: 2, name: 'jobs.redrive_requested', payload: { jobs: 1_000 }, occurred_at: new Date(0) }
  await sql`insert into pgboss.job (name, data) values ('platform.redrive', ${jsonText(given)}::jsonb)`.execute(
    database.kysely,
  )
  const node = createNode()
  register(node)
  for (let number = 0; number < 20; number++) {
    node.registerSchedule({ name: `put-back.${number}`, cron: '0 0 1 1 *', run: async () => {} })
  }
  await node.start()
  await expect.poll(() => countJobs('platform.redrive', 'completed'), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => countJobs('put-back', 'completed'), { timeout: 30_000 }).toBe(1)
})
