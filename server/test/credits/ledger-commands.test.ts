import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LedgerExport } from '@pepper/contract/credits'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportLedger } from '../../src/domains/credits/ledger/export-ledger.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { processEnvironment } from '../nodes.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'
import { ledgerOf } from './ledger.ts'

const NOON = new Date('2026-03-10T12:00:00Z')

let location: DatabaseLocation
let folder: string
let userId: string
let ledger: LedgerExport
beforeAll(async () => {
  location = await createTestDatabase({ without: 'I5' })
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  await inDatabase(async (database) => {
    userId = await createPerson(database, { xp: 250, bonusCredits: 5 })
    await ledgerOf(database, userId).spend(NOON)
    const actor = { userId, sessionId: '', role: 'user', permissions: [] }
    ledger = await exportLedger(
      createTestContext(createTestRuntime(database, { clock: { now: () => NOON } }), { actor }),
    )
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await location.remove()
})

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(location, pino({ level: 'silent' }))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

interface Finished {
  code: number | null
  out: string
  err: string
}

/** Runs a file of server/bin as npm does. */
function run(file: string, ...args: string[]): Promise<Finished> {
  const path = fileURLToPath(new URL(`../../bin/${file}`, import.meta.url))
  const env = processEnvironment(location)
  const child: ChildProcess = spawn(process.execPath, [path, ...args], { cwd: folder, env })
  const finished: Finished = { code: null, out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    finished.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    finished.err += chunk
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...finished, code })))
}

function save(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return name
}

test('CR-4: a downloaded ledger is checked without a database', async () => {
  expect(await run('ledger-check.ts', save('mine.json', ledger))).toEqual({
    code: 0,
    out: `The ledger is sound: 4 rows make 2 daily and 7 XP credits, as of ${ledger.exported_at}.\n`,
    err: '',
  })
})

test('CR-4: a falsified ledger is reported row by row', async () => {
  const rows = ledger.rows.map((row) => (row.sequence === 1 ? { ...row, xp_amount: 50 } : row))
  expect(await run('ledger-check.ts', save('rich.json', { ...ledger, rows }))).toEqual({
    code: 1,
    out: [
      'rich.json: row 1 XP credits 0 and 50 make 5.',
      'rich.json: the rows make 52 XP credits, the file says 7.',
      'The ledger is not sound: 2 faults in 4 rows.\n',
    ].join('\n'),
    err: '',
  })
})

test('CR-4: a file that is no downloaded ledger is refused as such', async () => {
  const refused = async (...args: string[]) => (await run('ledger-check.ts', ...args)).err
  expect(await refused()).toBe('Name one file. See --help.\n')
  expect(await refused('none.json')).toBe('none.json cannot be read (ENOENT).\n')
  expect(await refused(save('a.csv', 'sequence,amount\n'))).toContain('is not JSON')
  expect(await refused(save('b.json', { format: 'ledger/2' }))).toContain(
    'is not a downloaded ledger: format',
  )
  expect(await run('ledger-check.ts', '--help')).toMatchObject({ code: 0 })
})

test('I1: the rebuild command lists differences, and corrects them only on request', async () => {
  expect(await run('ledger-rebuild.ts')).toMatchObject({ code: 2, err: expect.stringContaining('--dry-run') })
  await inDatabase(({ kysely }) => sql`update credit_accounts set xp_credits = 500`.execute(kysely))
  expect(await run('ledger-rebuild.ts', '--dry-run')).toMatchObject({
    code: 1,
    out: expect.stringContaining(`${userId}: xp_credits 500 instead of 7\n`),
  })
  expect(await run('ledger-rebuild.ts', '--apply')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 differ, 1 were corrected.'),
  })
  expect(await run('ledger-rebuild.ts', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 accounts rebuilt from 4 ledger rows in [\d.]+ s\.\nEvery balance is that/),
  })
})

test('CR-7: the recompute command lists differences, and corrects them only on request', async () => {
  await inDatabase(({ kysely }) => sql`update credit_accounts set user_xp = 3000`.execute(kysely))
  const told = `${userId}: 3000 XP instead of 250, silver instead of bronze\n`
  expect(await run('progress-recompute.ts')).toMatchObject({ code: 1, out: expect.stringContaining(told) })
  expect(await run('progress-recompute.ts', '--fix')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 differ, 1 were corrected.'),
  })
  expect(await run('progress-recompute.ts')).toMatchObject({
    code: 0,
    out: '1 people: 1 bronze, 0 silver, 0 gold, 0 platinum, 0 diamond.\nAll XP and tiers are those of the entries.\n',
  })
})
