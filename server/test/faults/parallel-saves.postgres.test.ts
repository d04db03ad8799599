import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { Permission } from '@pepper/contract/permissions'
import type { SettingKey } from '@pepper/contract/settings'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit, verifyAuditChain } from '../../src/domains/audit/index.ts'
import { changeSettings } from '../../src/domains/settings/change-setting.ts'
import type { Context } from '../../src/platform/context.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { AppError } from '../../src/platform/errors.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'
import { rounds } from './rounds.ts'

let location: DatabaseLocation
let database: Database
const logged: string[] = []

beforeAll(async () => {
  location = await createTestDatabase()
  const log = pino(
    { level: 'warn' },
    new Writable({ write: (line, _, done) => done(void logged.push(`${line}`)) }),
  )
  database = await openDatabase(location, log)
})
afterAll(async () => {
  await database.close()
  await location.remove()
})

function administrator(): Context {
  const permissions: Permission[] = ['settings.change']
  const actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', permissions }
  return createTestContext(createTestRuntime(database), { actor })
}

async function save(keys: SettingKey[], value: number): Promise<string> {
  const changes = keys.map((key) => ({ key, value }))
  try {
    await changeSettings(administrator(), changes)
    return 'saved'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const [A, B, C] = ['max_chat_sessions', 'max_users_per_day', 'xp_answered'] as const

test('S7: administrators who save overlapping settings at once never meet a deadlock', async () => {
  const outcomes: string[] = []
  const count = rounds(25, 500)
  for (let round = 0; round < count; round += 1) {
    const value = 10 + (round % 40)
    outcomes.push(...(await Promise.all([[A, B], [B], [A, C], [C]].map((keys) => save(keys, value)))))
  }
  expect(outcomes).toContain('saved')
  // Whether two of them read the same version depends on the machine.
  expect(outcomes.filter((one) => one !== 'saved' && one !== 'settings.changed_meanwhile')).toEqual([])
  expect(outcomes).toHaveLength(4 * count)
  expect(logged).toEqual([])
  expect((await verifyAuditChain(database)).broken).toBeNull()
})

const entry = (about: string) => ({
  action: 'settings.changed' as const,
  actorId: null,
  target: { type: 'setting', id: about },
  origin: null,
  details: {},
  now: new Date(),
})

test('S7: a change that records in the middle holds the head of the chain only at its end', async () => {
  let goOn = () => {}
  const isGoingOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let recorded = () => {}
  const isRecorded = new Promise<void>((resolve) => {
    recorded = resolve
  })
  const slow = database.transaction(async (tx) => {
    await recordAudit(tx, entry('slow'))
    recorded()
    await isGoingOn
  })
  await isRecorded
  await database.transaction((tx) => recordAudit(tx, entry('quick')))
  goOn()
  await slow
  const last = await database.kysely
    .selectFrom('audit_entries')
    .select('target_id')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(last.map(({ target_id }) => target_id)).toEqual(['slow', 'quick'])
})

/** Runs two transactions that take two locks crosswise; `attempts` counts how often each of them began. */
async function deadlock(options?: { isRepeatable: boolean }) {
  const attempts = [0, 0]
  let waiting = 0
  let meet = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    meet = resolve
  })
  const holdBoth = (one: number, first: string, second: string) => async (tx: Transaction) => {
    attempts[one] = (attempts[one] ?? 0) + 1
    await sql`select pg_advisory_xact_lock(hashtext(${first}))`.execute(tx)
    waiting += 1
    if (waiting === 2) meet()
    await bothHoldOne
    await sql`select pg_advisory_xact_lock(hashtext(${second}))`.execute(tx)
    await recordAudit(tx, entry(`deadlock ${one}`))
  }
  const ends = await Promise.allSettled([
    database.transaction(holdBoth(0, 'x', 'y'), options),
    database.transaction(holdBoth(1, 'y', 'x'), options),
  ])
  return { attempts: attempts.toSorted(), ends: ends.map(({ status }) => status).sort() }
}

const countDeadlockEntries = async () =>
  (
    await database.kysely
      .selectFrom('audit_entries')
      .select('id')
      .where('target_id', 'like', 'deadlock %')
      .execute()
  ).length

test('S7: the victim of a deadlock is run again, whole and once', async () => {
  expect(await deadlock()).toEqual({ attempts: [1, 2], ends: ['fulfilled', 'fulfilled'] })
  expect(await countDeadlockEntries()).toBe(2)
  expect(logged.splice(0)).toHaveLength(1)
})

test('S7: work that cannot be repeated is not', async () => {
  const before = await countDeadlockEntries()
  expect(await deadlock({ isRepeatable: false })).toEqual({
    attempts: [1, 1],
    ends: ['fulfilled', 'rejected'],
  })
  expect(await countDeadlockEntries()).toBe(before + 1)
})

test('S7: whatever else fails is not run again', async () => {
  let attempts = 0
  const failing = database.transaction(async () => {
    attempts += 1
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(attempts).toBe(1)
})
