import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { runBackupCommand } from '../../src/app/backup/run-backup-command.ts'
import { examine } from '../../src/app/doctor/examine.ts'
import { makeDueBackup, readBackupTimes } from '../../src/domains/monitoring/index.ts'
import { createTestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { processEnvironment, startTestNode } from '../nodes.ts'
import { createEmptyDatabase, readAllRows, runCommand } from './commands.ts'
import { type ObjectStorage, startObjectStorage } from './storage/object-storage.ts'

const KEY = { BACKUP_KEY: 'a key of thirty-two characters and more' }
const NEVER = new AbortController().signal

/** Creates a database with people in it, at rest. */
async function createInhabited() {
  const location = await createTestDatabase()
  onTestFinished(location.remove)
  const node = await startTestNode(location, {}, { runsJobs: false })
  for (let count = 0; count < 3; count += 1) await createPerson(node.runtime.db, { bonusCredits: 5 })
  await node.stop()
  return location
}

const namesIn = (storage: ObjectStorage) =>
  [...storage.objects.keys()]
    .filter((key) => key.endsWith('.backup'))
    .map((key) => key.split('/').at(-1) ?? '')

test('a backup in a bucket is listed, tried out and restored from there, and says no secret', async () => {
  const storage = await startObjectStorage()
  const [location, target] = [await createInhabited(), await createEmptyDatabase()]
  onTestFinished(target.remove)
  const env = { ...storage.env, ...KEY }
  const made = await runCommand('backup', location, env)
  const [name = ''] = namesIn(storage)
  expect(made).toEqual({
    code: 0,
    said: expect.stringContaining(`Kept ${name} in s3://kept/pepper/backups/`),
  })
  const listed = await runCommand('backup', location, env, '--list')
  expect(listed.said).toMatch(
    new RegExp(`^${name}  \\d+ bytes\\n1 backup in s3://kept/pepper/backups/ at 127`),
  )
  expect(
    JSON.parse((await runCommand('backup', location, env, '--list', '--json')).said).backups,
  ).toHaveLength(1)
  const drill = await runCommand('restore-drill', location, env, '--json')
  expect(JSON.parse(drill.said)).toMatchObject({ name, is_sound: true })
  const restored = await runCommand('restore', target, env, name)
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('The ledger is sound') })
  expect(await readAllRows(target)).toEqual(await readAllRows(location))
  for (const { said } of [made, listed, drill, restored]) expect(said).not.toContain(storage.bucket.secretKey)
})

test('retention in a bucket takes its own backups alone, and one that stays is no failure', async () => {
  const storage = await startObjectStorage()
  const location = await createInhabited()
  const foreign = [
    'pepper/backups/notes.txt',
    'pepper/backups/old/20200101T000000Z-abcdef.backup',
    'films.zip',
  ]
  for (const key of foreign)
    storage.objects.set(key, { bytes: Buffer.from('x'), etag: '"x"', at: new Date() })
  const env = { ...storage.env, BACKUP_KEEP: '1' }
  const first = JSON.parse((await runCommand('backup', location, env, '--json')).said)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  storage.findFault = ({ what }) =>
    what === 'DELETE object' ? { status: 403, code: 'AccessDenied' } : undefined
  const second = JSON.parse((await runCommand('backup', location, env, '--json')).said)
  expect(second.complaints).toEqual([expect.stringContaining('Older files could not be removed: 127.0.0.1')])
  const found = await examine(processEnvironment(location, env), { backups: undefined, now: new Date() })
  expect(found.find(({ check }) => check === 'backup')).toMatchObject({
    status: 'warning',
    says: expect.stringContaining('has 2 backups, and 1 are to stay'),
  })
  storage.findFault = () => undefined
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const third = JSON.parse((await runCommand('backup', location, env, '--json')).said)
  expect(third.removed.sort()).toEqual(
    [first.name, `${first.name}.json`, second.name, `${second.name}.json`].sort(),
  )
  expect([...storage.objects.keys()].sort()).toEqual(
    [...foreign, `pepper/backups/${third.name}`, `pepper/backups/${third.name}.json`].sort(),
  )
})

test('a node keeps backups in a bucket when they are due, and shows and logs why one failed', async () => {
  const storage = await startObjectStorage()
  const location = await createTestDatabase()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  let now = new Date()
  const node = await startTestNode(location, storage.env, { runsJobs: false, clock: { now: () => now }, log })
  onTestFinished(() => node.stop().then(location.remove))
  const { runtime } = node
  await makeDueBackup(runtime, runBackupCommand, NEVER)
  expect(namesIn(storage)).toHaveLength(1)
  expect(await readBackupTimes(runtime.db.kysely)).toMatchObject({
    keptAt: now,
    failedAt: null,
    isRunning: false,
  })
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/^backup_age_seconds 0$/m)
  now = new Date(now.getTime() + 25 * 3_600_000)
  storage.bucket.secretKey = 'changed meanwhile'
  await makeDueBackup(runtime, runBackupCommand, NEVER)
  expect(await readBackupTimes(runtime.db.kysely)).toMatchObject({ failedAt: now })
  const { rows } = await sql<{
    reason: string
  }>`select reason from backup_runs where state = 'failed'`.execute(runtime.db.kysely)
  expect(rows).toEqual([
    { reason: expect.stringContaining('refuses the signature. Correct BACKUP_S3_SECRET_KEY') },
  ])
  expect(
    lines.some((line) => line.includes('a backup failed') && line.includes('BACKUP_S3_SECRET_KEY')),
  ).toBe(true)
  const secret = storage.env.BACKUP_S3_SECRET_KEY ?? ''
  expect(lines.filter((line) => line.includes(secret) || line.includes(storage.bucket.accessKey))).toEqual([])
})

test('a backup command that is killed in the middle leaves nothing that looks like a backup', async () => {
  const storage = await startObjectStorage()
  const location = await createInhabited()
  const sent = new Promise<void>((resolve) => {
    storage.findFault = ({ what }) => {
      if (what === 'PUT object') resolve()
      return what === 'PUT object' ? 'silence' : undefined
    }
  })
  const file = join(import.meta.dirname, '..', '..', 'bin', 'backup.ts')
  const command = spawn(process.execPath, [file], {
    env: processEnvironment(location, storage.env),
    stdio: 'ignore',
  })
  await sent
  command.kill('SIGKILL')
  await new Promise((resolve) => command.once('close', resolve))
  storage.findFault = () => undefined
  const drill = await runCommand('restore-drill', location, storage.env)
  expect(drill).toEqual({ code: 2, said: expect.stringContaining('There is no backup in s3://kept/') })
})

test('the doctor says how old the newest backup of a bucket is, or why it cannot know', async () => {
  const storage = await startObjectStorage()
  const location = await createTestDatabase()
  onTestFinished(location.remove)
  const ask = async (now: Date, env: Record<string, string> = {}) => {
    const given = processEnvironment(location, { ...storage.env, ...env })
    return (await examine(given, { backups: undefined, now })).find(({ check }) => check === 'backup')
  }
  const at = new Date('2026-01-02T00:00:00Z')
  expect(await ask(at)).toMatchObject({
    status: 'failure',
    says: expect.stringContaining('There is no backup'),
  })
  const put = (end: string, text: string) => {
    const key = `pepper/backups/20260101T230000Z-abcdef.backup${end}`
    storage.objects.set(key, { bytes: Buffer.from(text), etag: '"x"', at })
  }
  put('', 'x')
  put('.json', '{"bytes":3}')
  expect(await ask(at)).toMatchObject({
    status: 'failure',
    says: expect.stringContaining('has 1 of 3 bytes'),
  })
  put('', 'xyz')
  expect(await ask(at)).toMatchObject({ status: 'ok', says: expect.stringContaining('is 1 h old') })
  expect(await ask(new Date(at.getTime() + 48 * 3_600_000))).toMatchObject({ status: 'warning' })
  const refused = await ask(at, { BACKUP_S3_SECRET_KEY: 'a wrong one' })
  expect(refused).toMatchObject({
    status: 'failure',
    advice: expect.stringContaining('refuses the signature'),
  })
  expect(JSON.stringify(refused)).not.toContain('a wrong one')
})
