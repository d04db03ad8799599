import { DAY_MS, HOUR_MS } from '@pepper/contract/durations'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HeldClock } from '../../src/platform/held-clock.ts'
import { registerNode } from '../../src/platform/node-registry.ts'
import { ledgerOf } from '../credits/ledger.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '../databases.ts'
import { createPerson } from '../factories.ts'

const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line).msg) })

let opened: TestDatabase
beforeAll(async () => {
  // Its message is never settled.
  opened = await openTestDatabase({ without: 'I5' })
})
afterAll(() => opened.close())

/** Creates a machine whose clock the test moves, while time elapses as it should. */
function createMachine() {
  const machine = { aheadMs: 0, elapsedMs: 0 }
  const time = {
    timeOfDay: () => Date.now() + machine.elapsedMs + machine.aheadMs,
    elapsed: () => performance.now() + machine.elapsedMs,
  }
  return { machine, clock: new HeldClock(log, time) }
}

/** Returns how far a clock is ahead of the machine of the test, in whole hours. */
const hoursAhead = (clock: HeldClock) => Math.round((clock.now().getTime() - Date.now()) / HOUR_MS)

test.runIf(testEngine() === 'postgres')(
  'CR-1: a node whose clock is a month ahead takes no days from the people who come by',
  async () => {
    const { machine, clock } = createMachine()
    machine.aheadMs = 30 * DAY_MS
    const { database } = opened
    const node = await registerNode(database, log, { role: 'all', clock })
    const ledger = ledgerOf(database, await createPerson(database))
    expect(await ledger.info(clock.now())).toMatchObject({ daily_credits: 3 })
    expect(await ledger.spend(clock.now())).toBe(true)
    const tomorrow = new Date(Date.now() + DAY_MS)
    expect(await ledger.info(tomorrow)).toMatchObject({ daily_credits: 3 })
    expect(
      (await ledger.rows()).filter(({ transaction_type }) => transaction_type === 'daily_reset'),
    ).toHaveLength(2)
    await node.leave()
  },
)

test('CR-1: a clock that jumps ahead is not followed before the next comparison, nor after it', () => {
  const { machine, clock } = createMachine()
  clock.compare(Date.now())
  machine.aheadMs = 30 * DAY_MS
  machine.elapsedMs = 2 * HOUR_MS
  expect(hoursAhead(clock)).toBe(2)
  clock.compare(Date.now() + 2 * HOUR_MS)
  expect(hoursAhead(clock)).toBe(2)
  machine.aheadMs = 0
  expect(hoursAhead(clock)).toBe(2)
})

test.runIf(testEngine() === 'pglite')(
  'beside the embedded engine, a node that wakes after a pause has the time of its machine at once',
  async () => {
    const { machine, clock } = createMachine()
    const node = await registerNode(opened.database, log, { role: 'all', clock })
    machine.aheadMs = 10 * HOUR_MS
    expect(hoursAhead(clock)).toBe(10)
    await node.leave()
  },
)

test('where the database is two days behind, the log does not say which clock is wrong', () => {
  const { clock } = createMachine()
  logged.length = 0
  clock.compare(Date.now() - 2 * DAY_MS)
  expect(hoursAhead(clock)).toBe(-48)
  expect(logged).toEqual([
    'the clocks of this node and of the database are far apart: it uses the earlier time; see which one is wrong',
  ])
})

test('a clock that is behind, or ahead by less than an hour, is the clock of its node', () => {
  const { machine, clock } = createMachine()
  clock.compare(Date.now())
  machine.aheadMs = -5 * HOUR_MS
  expect(hoursAhead(clock)).toBe(-5)
  machine.aheadMs = HOUR_MS - 60_000
  expect(hoursAhead(clock)).toBe(1)
})
