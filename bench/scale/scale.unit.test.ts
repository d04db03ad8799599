import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareRuns, predictPerSecond, timeInQueue } from './closed-network.ts'
import { estimate, fitLine, ledgerCheckMinutes, ledgerReadMinutes, rowsPerMember } from './estimate.ts'
import { fillDocument } from './fill-document.ts'
import { LIMITS, orderLimits } from './limits.ts'
import type { Measured } from './measured.ts'
import { writeTables } from './tables.ts'

const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'measured.json'), 'utf8')) as Measured

/** A node with round figures. */
const round: Measured = {
  commit: 'abc',
  machine: 'one',
  node: 'v26',
  tokens: 100,
  cpuMs: { node: 2, database: 1, model: 0.5, load: 0.5 },
  runs: [{ people: 1, perSecond: 100, cores: 2 }],
  storage: [
    { table: 'messages', bytesPerMessage: 1_500 },
    { table: 'turns', bytesPerMessage: 500 },
  ],
  logBytesPerMessage: 10_000,
  stream: { memoryKiB: 32, nodeCpuMsPerSecond: 0.02, databaseCpuMsPerSecond: 0.04 },
  rollUp: { messagesInQuarter: 90_000, ms: 900, databaseCpuMs: 600 },
  ledger: {
    commit: 'abc',
    checks: [
      { people: 1_000, rowsPerPerson: 100, newRows: 10, ms: 200, databaseCpuMs: 200 },
      { people: 1_000, rowsPerPerson: 1_100, newRows: 20, ms: 300, databaseCpuMs: 300 },
    ],
    reads: [
      { people: 1_000, rowsPerPerson: 100, ms: 200, databaseCpuMs: 200 },
      { people: 1_000, rowsPerPerson: 1_100, ms: 1_200, databaseCpuMs: 1_200 },
    ],
  },
}

test('one person alone waits for the work and the delay, and many are bound by the narrowest place', () => {
  const node = { nodeMs: 2, allMs: 4, delayMs: 6 }
  expect(predictPerSecond(node, { people: 1, cores: 2 })).toBeCloseTo(100)
  // Two people: the second finds the first in the queue for a fifth of the time.
  expect(predictPerSecond(node, { people: 2, cores: 2 })).toBeCloseTo(2_000 / (2 * 1.2 + 8))
  expect(predictPerSecond(node, { people: 10_000, cores: 2 })).toBeCloseTo(500, 0)
  // With more cores the node's one thread stays, with fewer the cores are too few.
  expect(predictPerSecond(node, { people: 10_000, cores: 16 })).toBeCloseTo(500, 0)
  expect(predictPerSecond(node, { people: 10_000, cores: 1 })).toBeCloseTo(250, 0)
})

test('a comparison says how far the prediction is off', () => {
  const [alone] = compareRuns(round)
  expect(alone).toMatchObject({ people: 1, measured: { perSecond: 100, replyMs: 10 } })
  expect(alone?.error).toBeCloseTo(0)
})

test('waiting grows with the load of a queue, and never ends at its capacity', () => {
  expect(timeInQueue(50, 10, 1)).toBeCloseTo(20)
  // Two servers, each half busy: a third of the work waits.
  expect(timeInQueue(100, 10, 2)).toBeCloseTo(10 + 10 / 3)
  expect(timeInQueue(1, 10, 16)).toBeCloseTo(10)
  expect(timeInQueue(100, 10, 1)).toBe(Number.POSITIVE_INFINITY)
})

test('a million members are counted from the use that is assumed', () => {
  const it = estimate(round, 1_000_000)
  expect(it.messagesPerDay).toBe(1_000_000)
  expect(it.perSecond).toBeCloseTo((1_000_000 / 86_400) * 5)
  expect(it.openStreams).toBe(50_000)
  expect(it.nodeCores).toBeCloseTo((it.perSecond * 2 + 50_000 * 0.02) / 1_000)
  expect(it.nodes).toBe(3)
  expect(it.connections).toBe(30)
  expect(it.databaseCores.streams).toBeCloseTo(2)
  expect(it.databaseCores.messages).toBeCloseTo(it.perSecond / 1_000)
  expect(it.gigabytesPerDay).toBeCloseTo(2)
  expect(it.rollUpSeconds).toBeCloseTo((it.perSecond * 900 * 0.9) / 90_000)
  expect(it.streamMemoryGiB).toBeCloseTo(((50_000 + it.heldReplies) * 32) / 1024 ** 2)
})

test('the check of the ledger follows the new rows of the people who were active, and its reading all rows of everyone', () => {
  expect(
    fitLine([
      { x: 1, y: 3 },
      { x: 3, y: 7 },
    ]),
  ).toEqual({ constant: 1, slope: 2 })
  expect(rowsPerMember(1)).toBeCloseTo(438)
  const active = ((1_000_000 * 0.2) / 24) * 5
  expect(ledgerCheckMinutes(round, 1_000_000)).toBeCloseTo((active * (0.1 + 0.01 * 6)) / 60_000)
  expect(ledgerReadMinutes(round, 1_000_000, 1)).toBeCloseTo(
    (1_000_000 / 600) * ((0.1 + 0.001 * 438) / 60_000),
  )
})

test('limits come in the order in which a growing community reaches them', () => {
  const reached = orderLimits(round)
  expect(reached).toHaveLength(LIMITS.length)
  for (const [at, { members, usedBy }] of reached.entries()) {
    expect(members).toBeGreaterThanOrEqual(reached[at - 1]?.members ?? 0)
    expect(usedBy(estimate(round, members * 0.99))).toBeLessThan(1)
    expect(usedBy(estimate(round, members * 1.01))).toBeGreaterThanOrEqual(1)
  }
})

/** The share by which docs/scale.md says that predictions of the kept measurement are off at most. */
const STATED_ERROR = 0.35

test('the model reproduces the measured node within the error that the page states', () => {
  const errors = compareRuns(kept).map(({ error }) => Math.abs(error))
  expect(errors.length).toBeGreaterThan(4)
  expect(Math.max(...errors)).toBeLessThanOrEqual(STATED_ERROR)
  const page = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
  expect(page).toContain(`within ${STATED_ERROR * 100}%`)
})

test('the tables of docs/scale.md are those of the kept measurement', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
  expect(fillDocument(page, writeTables(kept))).toBe(page)
  expect(() => fillDocument('none', writeTables(kept))).toThrow('no place for the table')
})
