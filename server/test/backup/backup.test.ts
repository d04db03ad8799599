import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { type Caller, send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation, testEngine } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { withDatabase } from '../faults/server-process.ts'
import { openTestSession, startTestNode } from '../nodes.ts'
import { createEmptyDatabase, readAllRows, runCommand } from './commands.ts'

const KEY = { BACKUP_KEY: 'a key of thirty-two characters and more' }
const WRITERS = 4

let location: DatabaseLocation
let target: DatabaseLocation
let node: StartedNode
beforeAll(async () => {
  location = await createTestDatabase()
  target = await createEmptyDatabase()
  node = await startTestNode(location, {}, { runsJobs: false })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
  await target.remove()
})

const backupsOf = (place: DatabaseLocation) => join(place.dataDir, 'backups')
const newestOf = (place: DatabaseLocation) =>
  readdirSync(backupsOf(place))
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .at(-1) ?? ''

async function callerOf(started: StartedNode): Promise<Caller> {
  const { db } = started.runtime
  const id = await createPerson(db, { bonusCredits: 1_000 })
  return { url: started.url, cookie: await openTestSession(db, id) }
}

/** Keeps people asking until `until` settles; returns how many replies they had in all. */
async function keepWriting(until: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const writer = async () => {
    const caller = await callerOf(node)
    let replies = 0
    while (!isOver) replies += (await send(caller, { content: 'What is a season?' })).end ? 1 : 0
    return replies
  }
  const replies = await Promise.all(Array.from({ length: WRITERS }, writer))
  await over
  return replies.reduce((total, count) => total + count, 0)
}

test('a backup made while people write is one moment, and restores with every row, ledger and audit log', async () => {
  const first = await callerOf(node)
  expect(
    (await send(first, { content: 'Before the backup: "quotes", \\ and 🌶️\nnew lines' })).end,
  ).toBeTruthy()
  const backup = runCommand('backup', location, KEY)
  const replies = await keepWriting(backup)
  const { code, said } = await backup
  expect(said).toMatch(/^Kept \S+\.backup in .*: \d+ rows of \d+ tables, \d+ bytes, encrypted/)
  expect([code, replies > 0]).toEqual([0, true])

  const restored = await runCommand(
    'restore',
    target,
    { ...KEY, BACKUP_DIR: backupsOf(location) },
    '--newest',
  )
  expect(restored.said).toMatch(
    /\d+ rows of \d+ tables are those of the backup\.\nThe ledger is sound up to row \d+\.\nThe audit log is whole/,
  )
  expect(restored.code).toBe(0)
  const again = await runCommand('restore', target, { ...KEY, BACKUP_DIR: backupsOf(location) }, '--newest')
  expect(again).toEqual({ code: 2, said: expect.stringContaining('The database is not empty') })

  const other = await startTestNode(target)
  try {
    expect((await send({ ...first, url: other.url }, { content: 'And after it?' })).end).toBeTruthy()
    expect((await send(await callerOf(other), { content: 'As somebody new' })).end).toBeTruthy()
  } finally {
    await other.stop()
  }
})

test('a backup of a database that rests is the same on the other side, row by row, on either engine', async () => {
  expect((await verifyLedger(node.runtime.db, 'changed')).violations).toEqual([])
  await node.stop()
  expect((await runCommand('backup', location, {})).said).toContain('not encrypted')
  const name = newestOf(location)
  const drill = await runCommand('restore-drill', location, {}, '--json')
  expect(JSON.parse(drill.said)).toMatchObject({ name, is_sound: true })
  const restored = await runCommand('restore', target, {}, join(backupsOf(location), name), '--replace')
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The ledger is sound') })
  expect(await readAllRows(target)).toEqual(await readAllRows(location))
  node = await startTestNode(location, {}, { runsJobs: false })
})

test('a backup that is damaged, cut off or of another key is refused, and changes nothing', async () => {
  const before = await readAllRows(target)
  const file = join(target.dataDir, 'copy.backup')
  const restore = (env: Record<string, string> = {}) => runCommand('restore', target, env, file, '--replace')
  const whole = readFileSync(join(backupsOf(location), newestOf(location)))
  writeFileSync(file, whole)
  truncateSync(file, whole.length - 100)
  expect(await restore()).toEqual({ code: 2, said: expect.stringContaining('The backup is damaged') })
  const sealed = readdirSync(backupsOf(location)).filter((name) => name.endsWith('.backup'))[0] ?? ''
  const bytes = readFileSync(join(backupsOf(location), sealed))
  writeFileSync(file, bytes)
  expect(await restore()).toEqual({ code: 2, said: expect.stringContaining('The backup is encrypted') })
  const otherKey = { BACKUP_KEY: 'another key of thirty-two characters' }
  expect(await restore(otherKey)).toEqual({ code: 2, said: expect.stringContaining('cannot be decrypted') })
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1
  writeFileSync(file, bytes)
  expect(await restore(KEY)).toEqual({ code: 2, said: expect.stringContaining('cannot be decrypted') })
  expect(await readAllRows(target)).toEqual(before)
})

test('with a key, a backup that is not encrypted is refused, and taken only where that is asked for', async () => {
  const before = await readAllRows(target)
  const file = join(backupsOf(location), newestOf(location))
  const restore = (...more: string[]) => runCommand('restore', target, KEY, file, '--replace', ...more)
  expect(await restore()).toEqual({ code: 2, said: expect.stringContaining('The backup is not encrypted') })
  expect(await readAllRows(target)).toEqual(before)
  const drill = (...more: string[]) => runCommand('restore-drill', location, KEY, ...more)
  expect(await drill()).toEqual({ code: 2, said: expect.stringContaining('The backup is not encrypted') })
  expect(await restore('--unencrypted')).toMatchObject({ code: 0 })
  expect(await drill('--unencrypted')).toMatchObject({ code: 0 })
}, 120_000)

test.runIf(testEngine() === 'postgres')(
  'a restore does not take the tables from nodes that run, whatever their connections are called',
  async () => {
    const place = await createTestDatabase()
    onTestFinished(place.remove)
    const url = new URL(place.databaseUrl ?? '')
    url.searchParams.set('application_name', 'chat')
    const running = await startTestNode(place, { DATABASE_URL: url.href }, { runsJobs: false })
    const restore = () => runCommand('restore', place, {}, name, '--replace')
    const name = join(backupsOf(location), newestOf(location))
    try {
      const { nodeId } = running.runtime
      expect(await restore()).toEqual({
        code: 2,
        said: expect.stringMatching(`Nodes run on this database. Stop all of them.*${nodeId}`),
      })
    } finally {
      await running.stop()
    }
    // A pooler keeps the connections of a node that was stopped; those of a frozen one look the same.
    await withDatabase(place, async (database) => {
      await sql`select 1`.execute(database.kysely)
      expect(await restore()).toEqual({
        code: 0,
        said: expect.stringMatching(/^Other connections to the database: 1\. .*a node that is frozen/m),
      })
      await database.transaction(async (tx) => {
        await sql`select from schema_migrations`.execute(tx)
        expect(await restore()).toEqual({
          code: 2,
          said: expect.stringMatching(
            /^Another connection held tables .* \d+ \(pepper\).*Nothing was changed/,
          ),
        })
      })
    })
  },
  150_000,
)
