import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEngine } from '../databases.ts'
import { type AttackWorld, callOperation, operationOf, startAttackWorld } from './attack-world.ts'
import { timeTurnsAgain } from './turn-clock.ts'

/**
 * The CPU time that one turn of the event loop may take. The embedded database works on the same thread, so it has no
 * limit.
 */
const TURN_MAX_MS = testEngine() === 'postgres' ? 50 : Number.POSITIVE_INFINITY
/** The longest range of each step. In this zone hours start in the middle of the database's. */
const WIDEST = [
  { bucket: 'hour', from: '2026-05-01', to: '2026-05-31', parts: 744 },
  { bucket: 'day', from: '2025-06-01', to: '2026-06-01', parts: 366 },
  { bucket: 'week', from: '2016-05-26', to: '2026-06-02', parts: 524 },
  { bucket: 'month', from: '2016-05-26', to: '2026-06-02', parts: 122 },
]
const ZONE = 'Asia/Kathmandu'

let world: AttackWorld
let cookie: string
beforeAll(async () => {
  world = await startAttackWorld({ RATE_LIMITS: 'on' })
  cookie = await world.openSession(await world.newSuperAdmin())
})
afterAll(() => world.close())

function call(operation: 'report' | 'export', range: object, by = cookie): Promise<Response> {
  const input = { time_zone: ZONE, ...range }
  return callOperation(operationOf(world, `analytics.${operation}`), input, { url: world.url, cookie: by })
}

test.each(WIDEST)(
  'AD-4: the longest report by $bucket leaves the node responsive',
  async ({ parts, ...range }) => {
    const read = async () => (await call('report', range)).json() as Promise<{ points: object[] }>
    const bounds = { boundMs: TURN_MAX_MS, attempts: 4 }
    const report = await timeTurnsAgain(read, bounds)
    expect(report.result.points).toHaveLength(parts)
    expect(report.longestMs).toBeLessThan(TURN_MAX_MS)
    const file = await timeTurnsAgain(async () => (await call('export', range)).status, bounds)
    expect(file.result).toBe(200)
    expect(file.longestMs).toBeLessThan(TURN_MAX_MS)
  },
)

test.each([
  { bucket: 'hour', from: '2026-04-30', to: '2026-05-31', most: 31 },
  { bucket: 'day', from: '2025-05-31', to: '2026-06-01', most: 366 },
  { bucket: 'week', from: '2016-05-25', to: '2026-06-02', most: 3660 },
])('AD-4: a report by $bucket of more than $most days is refused and named', async ({ most, ...range }) => {
  for (const operation of ['report', 'export'] as const) {
    const refused = await call(operation, range)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'request.invalid',
      data: { issues: [{ path: 'to', message: expect.stringContaining(`at most ${most} days`) }] },
    })
  }
})

test('AD-4: of many reports of one person at once too many are refused, and other people get theirs', async () => {
  const [range] = WIDEST
  const others = await world.openSession(await world.newSuperAdmin('other@example.org'))
  const flooder = await world.openSession(await world.newSuperAdmin('flooder@example.org'))
  const answered: string[] = []
  const report = async (by: string, name: string) => {
    const { status } = await call('report', { bucket: 'hour', from: range?.from, to: range?.to }, by)
    answered.push(status === 200 ? name : `refused ${status}`)
  }
  // Three times as many as there are places: on a busy machine the first are answered before the last have arrived.
  const flood = Array.from({ length: 100 }, () => report(flooder, 'flooder'))
  await Promise.all([...flood, report(others, 'other')])
  expect(answered.filter((name) => name === 'refused 429').length).toBeGreaterThan(0)
  expect(answered.filter((name) => name === 'other')).toHaveLength(1)
})

// The embedded engine has one connection: a client that holds a table there holds up everyone.
if (testEngine() === 'postgres') {
  test('AD-4: reports of other people come in turn, before the rest of a flood', async () => {
    const [range] = WIDEST
    const other = await world.openSession(await world.newSuperAdmin('turn@example.org'))
    const flooder = await world.openSession(await world.newSuperAdmin('flood@example.org'))
    const answered: string[] = []
    const report = async (by: string, name: string) => {
      const { status } = await call('report', { bucket: 'hour', from: range?.from, to: range?.to }, by)
      answered.push(status === 200 ? name : `refused ${status}`)
    }
    const asked: Promise<void>[] = []
    await world.database.transaction(async (tx) => {
      await sql`lock table referrals in access exclusive mode`.execute(tx)
      asked.push(...Array.from({ length: 34 }, () => report(flooder, 'flooder')))
      // Those beyond the limit are refused at once; all others wait by then.
      await expect.poll(() => answered.length).toBeGreaterThanOrEqual(3)
      asked.push(report(other, 'other'))
      // Answered on the same node after the report has got its place.
      for (let visit = 0; visit < 3; visit += 1) {
        const viewer = await fetch(`${world.url}/api/identity/viewer`, { headers: { cookie: other } })
        expect(viewer.status).toBe(200)
      }
    })
    await Promise.all(asked)
    const done = answered.filter((name) => !name.startsWith('refused'))
    expect(done.indexOf('other')).toBeGreaterThanOrEqual(0)
    expect(done.indexOf('other')).toBeLessThan(10)
  })
}
