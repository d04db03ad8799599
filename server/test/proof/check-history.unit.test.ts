import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkHistory, type Finding } from './check-history.ts'
import type { EndState } from './end-state.ts'
import { type Operation, readHistory, writeHistory } from './history.ts'

const ADA = 'ada'

/**
 * Returns a sound history of one account: 2 credits, a message, a failed one with its retry, a gift, a newcomer, news.
 */
const history = (): Operation[] => [
  { ...operation(0, 1), kind: 'open', id: 'open', amount: 2 },
  { ...operation(2, 5), kind: 'spend', id: 'm1', status: 'answered', refunded: false },
  { ...operation(6, 7), kind: 'spend', id: 'm2', status: 'failed', refunded: true },
  { ...operation(8, 9), kind: 'retry', id: 'm3', of: 'm2', status: 'answered', refunded: false },
  { ...operation(10, 11), kind: 'spend', id: 'm4', outcome: 'refused', code: 'credits.insufficient' },
  { ...operation(12, 13), kind: 'read', id: 'read', total: 0 },
  { ...operation(14, 15), kind: 'gift', id: 'g1', amount: 3 },
  { ...operation(16, 17), kind: 'referral', id: 'bob@example.org', amount: 5 },
  { ...operation(18, 19), kind: 'announcement', id: 'a1' },
]

const end = (): EndState => ({
  accounts: [
    { person: ADA, credits: 11 },
    { person: 'bob', credits: 5 },
  ],
  rows: [
    row('grant:2026-03-10', 3),
    row('spend:m1', -1),
    row('spend:m2', -1),
    row('refund:m2', 1),
    row('spend:m3', -1),
    row('gift:g1', 3),
    row('referral:r1', 5),
    { ...row('referral:r1', 5), person: 'bob' },
  ],
  turns: [turn('m1'), { ...turn('m2'), status: 'failed', refunded: true }, turn('m3')],
  replies: ['m1', 'm3'],
  questions: ['m1', 'm2'],
  gifts: [{ id: 'g1', person: ADA, amount: 3, status: 'processed' }],
  referrals: [{ id: 'r1', email: 'bob@example.org', newcomer: 'bob', referrer: ADA, status: 'qualified' }],
  announcements: [{ id: 'a1', status: 'sent', entries: 1 }],
})

function operation(startedAt: number, endedAt: number) {
  return { person: ADA, attempts: 1, outcome: 'done' as const, startedAt, endedAt }
}

function row(cause: string, amount: number) {
  return { person: ADA, cause, amount }
}

function turn(id: string) {
  return { id, person: ADA, status: 'answered', refunded: false, charged: true }
}

/** Checks the sound history after a change of either side; returns the broken rules with their subjects. */
function check(change: (operations: Operation[], state: EndState) => void): string[] {
  const [operations, state] = [history(), end()]
  // The account starts with the day's grant and nothing else.
  operations.splice(0, 1, { ...(operations[0] as Operation), amount: 0 })
  state.accounts[0] = { person: ADA, credits: 9 }
  operations.splice(4, 2)
  change(operations, state)
  return checkHistory(operations, state).map(({ rule, subject }: Finding) => `${rule}: ${subject}`)
}

/** Finds an operation to change it. */
function the(operations: Operation[], id: string): Operation {
  return operations.find((one) => one.id === id) as Operation
}

test('a history that the database agrees with has no findings', () => {
  expect(check(() => {})).toEqual([])
})

test.each<[string, string, (operations: Operation[], state: EndState) => void]>([
  [
    'an answered message without its turn',
    'acknowledged and lost: spend m1',
    (_, state) => state.turns.shift(),
  ],
  [
    'an answered message without its spend',
    'acknowledged and lost: spend m1',
    (_, state) => state.rows.splice(1, 1),
  ],
  [
    'a message that is charged twice',
    'done twice: spend m1',
    (_, state) => state.rows.push(row('spend:m1', -1)),
  ],
  [
    'a credit that is returned twice',
    'done twice: spend m2',
    (_, state) => state.rows.push(row('refund:m2', 1)),
  ],
  [
    'a credit that is never returned',
    'acknowledged and lost: spend m2',
    (_, state) => state.rows.splice(3, 1),
  ],
  ['a lost reply', 'acknowledged and lost: retry m3', (_, state) => state.replies.pop()],
  ['a second reply', 'done twice: spend m1', (_, state) => state.replies.push('m1')],
  ['a lost question', 'acknowledged and lost: spend m1', (_, state) => state.questions.shift()],
  [
    'a turn that ended otherwise than its reader saw',
    'done otherwise: spend m1',
    (operations) => Object.assign(the(operations, 'm1'), { status: 'stopped' }),
  ],
  [
    'a turn that never ends',
    'done otherwise: spend m1',
    (_, state) => Object.assign(state.turns[0] ?? {}, { status: 'streaming' }),
  ],
  [
    'a refused message that was charged all the same',
    'refused and done: spend m1',
    (operations) => Object.assign(the(operations, 'm1'), { outcome: 'refused' }),
  ],
  ['a turn that no client sent', 'done by nobody: m9', (_, state) => state.turns.push(turn('m9'))],
  ['a spend without a turn', `done by nobody: ${ADA}`, (_, state) => state.rows.push(row('spend:m9', -1))],
  ['a lost gift', 'acknowledged and lost: gift g1', (_, state) => state.gifts.pop()],
  ['a gift that is paid twice', 'done twice: gift g1', (_, state) => state.rows.push(row('gift:g1', 3))],
  [
    'a gift to a stranger',
    'done otherwise: gift g1',
    (_, state) => Object.assign(state.gifts[0] ?? {}, { person: 'eve' }),
  ],
  ['a lost referral', 'acknowledged and lost: referral bob@example.org', (_, state) => state.referrals.pop()],
  [
    'a newcomer who counts twice',
    'done twice: referral bob@example.org',
    (_, state) => state.referrals.push({ ...state.referrals[0], id: 'r2' } as never),
  ],
  [
    'a referral that is paid twice',
    'done twice: referral bob@example.org',
    (_, state) => state.rows.push(row('referral:r1', 5)),
  ],
  [
    'a newcomer without the reward',
    'acknowledged and lost: referral bob@example.org',
    (_, state) => state.rows.pop(),
  ],
  ['a lost announcement', 'acknowledged and lost: announcement a1', (_, state) => state.announcements.pop()],
  [
    'an announcement that is twice in the inbox',
    'done twice: announcement a1',
    (_, state) => Object.assign(state.announcements[0] ?? {}, { entries: 2 }),
  ],
  [
    'a balance with a lost update',
    `balance: ${ADA}`,
    (_, state) => Object.assign(state.accounts[0] ?? {}, { credits: 10 }),
  ],
  [
    'a day that is granted twice',
    `done twice: ${ADA}`,
    (_, state) => {
      state.rows.push(row('grant:2026-03-10', 3))
      Object.assign(state.accounts[0] ?? {}, { credits: 12 })
    },
  ],
])('%s is found', (_, found, change) => {
  expect(check(change)).toContain(found)
})

test('an operation without an answer may have happened once, or not at all', () => {
  const forget = (operations: Operation[], id: string) =>
    Object.assign(the(operations, id), { outcome: 'unknown', endedAt: Number.POSITIVE_INFINITY })
  expect(check((operations) => forget(operations, 'm1'))).toEqual([])
  expect(
    check((operations, state) => {
      forget(operations, 'g1')
      state.gifts.pop()
      state.rows = state.rows.filter(({ cause }) => cause !== 'gift:g1')
      Object.assign(state.accounts[0] ?? {}, { credits: 6 })
    }),
  ).toEqual([])
  expect(
    check((operations, state) => {
      forget(operations, 'g1')
      state.rows.push(row('gift:g1', 3))
    }),
  ).toContain('done twice: gift g1')
})

/** Checks what one account reads beside a message that is under way from 10 to 20. */
function checkRead(read: Partial<Operation>): string[] {
  const operations: Operation[] = [
    { ...operation(0, 1), kind: 'open', id: 'open', amount: 2 },
    { ...operation(10, 20), kind: 'spend', id: 'm1', status: 'answered', refunded: false },
    { ...operation(0, 0), kind: 'read', id: 'read', ...read },
  ]
  const state: EndState = {
    ...end(),
    ...{ accounts: [{ person: ADA, credits: 1 }], rows: [row('spend:m1', -1)] },
    ...{ turns: [turn('m1')], replies: ['m1'], questions: ['m1'] },
    ...{ gifts: [], referrals: [], announcements: [] },
  }
  return checkHistory(operations, state).map(({ rule }) => rule)
}

test('a balance that was read was true at some moment of its request', () => {
  expect(checkRead({ total: 2, startedAt: 5, endedAt: 6 })).toEqual([])
  expect(checkRead({ total: 1, startedAt: 5, endedAt: 6 })).toEqual(['read'])
  for (const total of [1, 2]) expect(checkRead({ total, startedAt: 12, endedAt: 14 })).toEqual([])
  expect(checkRead({ total: 1, startedAt: 21, endedAt: 22 })).toEqual([])
  expect(checkRead({ total: 2, startedAt: 21, endedAt: 22 })).toEqual(['read'])
})

test('a refusal for want of credits while there are some is found', () => {
  const refusal = { kind: 'spend', id: 'm2', outcome: 'refused', code: 'credits.insufficient' } as const
  expect(checkRead({ ...refusal, startedAt: 12, endedAt: 14 })).toEqual(['read'])
})

test('a history is read as it was written, and an operation whose end is missing is unknown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'history-'))
  const file = join(folder, 'history.ndjson')
  const writer = writeHistory(file)
  const first = writer.begin({ kind: 'gift', id: 'g1', person: ADA, amount: 3 })
  const second = writer.begin({ kind: 'spend', id: 'm1', person: ADA })
  writer.begin({ kind: 'spend', id: 'm2', person: ADA })
  second({ outcome: 'unknown', attempts: 4 })
  first({ outcome: 'done', attempts: 2 })
  expect(writer.done).toMatchObject({ gift: 1, spend: 0 })
  const [gift, message, cut] = readHistory(file)
  expect(gift).toMatchObject({ id: 'g1', amount: 3, outcome: 'done', attempts: 2 })
  expect(gift?.endedAt).toBeGreaterThan(gift?.startedAt ?? Number.POSITIVE_INFINITY)
  for (const one of [message, cut]) {
    expect(one).toMatchObject({ outcome: 'unknown', endedAt: Number.POSITIVE_INFINITY })
  }
  // A driver that is killed may leave half a line.
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"ends":3,"outc`)
  expect(readHistory(file)).toHaveLength(3)
  rmSync(folder, { recursive: true })
})
