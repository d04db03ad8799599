import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../src/app/ledger/check-ledger.ts'
import { inspectLedger } from '../../src/app/verify-ledger.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { addNode, openTurn, settle, talk } from './turns.ts'

let opened: TestDatabase
/** Two nodes on one database. */
let one: Database
let other: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  one = opened.database
  other = await openDatabase(opened.location, pino({ level: 'silent' }))
  await addNode(one)
})
afterAll(async () => {
  await other.close()
  await opened.close()
})

/** Runs work in a transaction that stays open until `letGo` is called. */
async function hold(work: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach, reject: fail } = Promise.withResolvers<void>()
  const held = one.transaction(async (tx) => {
    await work(tx)
    reach()
    await released
  })
  held.catch(fail)
  await reached
  return () => {
    release()
    return held
  }
}

const isPending = async (work: Promise<unknown>) =>
  (await Promise.race([work.then(() => 'over'), pause(300, 'pending')])) === 'pending'

const closedOf = async (userId: string) => {
  const { rows } = await sql<{ closed: number; last: number }>`
    select c.sequence as closed, a.ledger_sequence as last from ledger_closings c join credit_accounts a using (user_id)
    where user_id = ${userId}`.execute(one.kysely)
  return rows[0] && [rows[0].closed, rows[0].last]
}

const sound = async () => expect((await inspectLedger(one.kysely)).violations).toEqual([])

test('I3: two nodes that check at once while people write close every ledger once and right', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => createPerson(one, { bonusCredits: 100 })))
  let isOver = false
  const writers = people.map(async (userId, index) => {
    const node = index % 2 ? one : other
    while (!isOver) {
      const turn = await openTurn(node, userId, new Date())
      if (turn === null) return
      await pause(Math.random() * 20)
      await settle(node, turn, index % 3 ? 'answered' : 'failed', new Date())
    }
  })
  for (let round = 0; round < 8; round += 1) {
    const reports = await Promise.all([checkLedger(one), checkLedger(other)])
    expect(reports.flatMap(({ violations }) => violations)).toEqual([])
  }
  isOver = true
  await Promise.all(writers)
  expect((await checkLedger(one)).violations).toEqual([])
  for (const userId of people) {
    const [closed, last] = (await closedOf(userId)) ?? []
    expect(closed).toBe(last)
  }
  await sound()
})

test('I3: a row that was written before the newest one and committed after it is waited for', async () => {
  const [late, early] = [await createPerson(one), await createPerson(one)]
  await checkLedger(one)
  const letGo = await hold((tx) =>
    sql`select credits_post(${late}, 'other', 0, 1, 'late', '{}', now())`.execute(tx),
  )
  await talk(other, early, new Date())
  const checking = checkLedger(other)
  expect(await isPending(checking)).toBe(true)
  await letGo()
  expect(await checking).toMatchObject({ violations: [], checked: 2 })
  expect(await closedOf(late)).toEqual([1, 1])
})

test('I13: a person whose erasure commits while the check closes their ledger leaves no closing', async () => {
  const [gone, stays] = [await createPerson(one), await createPerson(one)]
  for (const userId of [gone, stays]) await talk(one, userId, new Date())
  const letGo = await hold(async (tx) => {
    await sql`delete from turns where user_id = ${gone}`.execute(tx)
    await sql`delete from auth_users where id = ${gone}`.execute(tx)
  })
  const checking = checkLedger(other)
  // The check has waited long enough for the transaction, and now waits for the person.
  await pause(11_000)
  expect(await isPending(checking)).toBe(true)
  await letGo()
  expect((await checking).violations).toEqual([])
  expect(await closedOf(gone)).toBeUndefined()
  const [closed, last] = (await closedOf(stays)) ?? []
  expect(closed).toBe(last)
  await sound()
})

test('CR-3: a message is not kept waiting by a check that is closing the ledger of its sender', async () => {
  const userId = await createPerson(one, { bonusCredits: 5 })
  await talk(one, userId, new Date())
  await sql`update ledger_checks set recount_after = null`.execute(one.kysely)
  // The check has done all but commit: it waits for this lock at its last statement.
  const letGo = await hold((tx) => sql`select from ledger_checks for update`.execute(tx))
  const checking = checkLedger(other)
  expect(await isPending(checking)).toBe(true)
  await talk(other, userId, new Date())
  expect(await isPending(checking)).toBe(true)
  await letGo()
  expect((await checking).violations).toEqual([])
  expect((await checkLedger(one)).violations).toEqual([])
  await sound()
})
