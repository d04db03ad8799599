import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { judgeClock, judgeConnections } from '../../src/app/doctor/check-database.ts'
import { examine } from '../../src/app/doctor/examine.ts'
import type { Finding } from '../../src/app/doctor/finding.ts'
import type { StartedNode } from '../../src/app/start-node.ts'
import { announceStop } from '../../src/domains/monitoring/index.ts'
import { nameBackup } from '../../src/platform/backup/kept-backups.ts'
import { startScriptedEmbeddings } from '../../src/platform/embeddings/scripted-embeddings.ts'
import { startMailServer } from '../announcements/mail-server.ts'
import { runCommand } from '../backup/commands.ts'
import { createTestDatabase, type DatabaseLocation, testEngine } from '../databases.ts'
import { withDatabase } from '../faults/server-process.ts'
import { processEnvironment, startTestNode } from '../nodes.ts'
import { startBusServer } from './bus-server.ts'

const COMMAND = join(import.meta.dirname, '..', '..', 'bin', 'doctor.ts')
const isEmbedded = testEngine() === 'pglite'
const NOW = new Date()
const HOUR_MS = 3_600_000

let location: DatabaseLocation
const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
beforeAll(async () => {
  location = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await location.remove()
})

async function findings(env: Record<string, string> = {}, backups?: string): Promise<Map<string, Finding>> {
  const found = await examine(processEnvironment(location, env), { backups, now: NOW })
  return new Map(found.map((finding) => [finding.check, finding]))
}

/** Starts a server that answers each path alike and remembers what it was asked. */
async function startAnswering(answer: () => { status: number; body: string }) {
  const asked: { url: string; authorization: string }[] = []
  const server: Server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, authorization: headers.authorization ?? '' })
    const { status, body } = answer()
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('a file for the audit head that cannot be written is a failure, and nothing is made', async () => {
  const file = join(folder, 'heads.jsonl')
  expect((await findings({ AUDIT_HEAD_FILE: file })).get('audit head')?.status).toBe('ok')
  expect(existsSync(file)).toBe(false)
  const missing = join(folder, 'missing', 'heads.jsonl')
  expect((await findings({ AUDIT_HEAD_FILE: missing })).get('audit head')).toMatchObject({
    status: 'failure',
    says: expect.stringMatching(/AUDIT_HEAD_FILE=.* cannot be written: .*ENOENT/),
    advice: expect.stringContaining('ReadWritePaths'),
  })
  expect((await findings()).has('audit head')).toBe(false)
})

test('a product that is well is in order, and no mail is sent', async () => {
  await using mail = await startMailServer()
  const model = await startAnswering(() => ({ status: 200, body: '{"data":[{"id":"m"}]}' }))
  const node: StartedNode = await startTestNode(location, {}, { runsJobs: false })
  onTestFinished(() => node.stop())
  writeFileSync(join(folder, 'today.dump'), 'x')
  const env = {
    PUBLIC_ORIGIN: node.url,
    SMTP_URL: mail.url,
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_MODEL: 'm',
    LLM_API_KEY: 'k',
  }
  const found = await findings(env, folder)
  expect([...found.values()].filter(({ status }) => status !== 'ok')).toEqual([])
  const ofServer = isEmbedded ? [] : ['schema', 'clock', 'connections', 'jobs', 'workers']
  expect([...found.keys()]).toEqual([
    'configuration',
    'database',
    ...ofServer,
    'bus',
    'disk',
    'mail',
    'model',
    'embeddings',
    'origin',
    'backup',
  ])
  if (isEmbedded) expect(found.get('database')?.says).toContain('held by a running server')
  expect(mail.mails).toEqual([])
  expect(model.asked).toEqual([{ url: '/v1/models', authorization: 'Bearer k' }])
})

test('a database without a running node is examined, and left as it is', async () => {
  const found = await findings()
  for (const check of ['database', 'schema', 'clock', 'jobs']) {
    expect(found.get(check)).toMatchObject({ status: 'ok', advice: null })
  }
  expect(found.get('database')?.says).toMatch(/^PostgreSQL \d+/)
})

test('tables of an older version are a failure that says what to do', async () => {
  const change = (text: string) => withDatabase(location, ({ script }) => script(text))
  await change(`create table kept as select * from schema_migrations order by name desc limit 1;
    delete from schema_migrations where name in (select name from kept)`)
  const found = await findings()
  expect(found.get('schema')).toEqual({
    check: 'schema',
    status: 'failure',
    says: expect.stringContaining('The database is older than this program'),
    advice: 'Start this version, or run npm run migrate.',
  })
  await change('insert into schema_migrations select * from kept; drop table kept')
})

test('an unreachable part is a failure, without secrets', async () => {
  const nowhere = '127.0.0.1:1'
  const found = await findings(
    {
      DATABASE_URL: `postgres://ada:hidden@${nowhere}/none`,
      BUS_URL: `nats://ada:hidden@${nowhere}`,
      SMTP_URL: `smtp://ada:hidden@${nowhere}`,
      LLM_BASE_URL: 'http://127.0.0.1:65535/v1',
      LLM_MODEL: 'm',
      LLM_API_KEY: 'hidden',
      EMBEDDINGS_URL: 'http://127.0.0.1:65535/v1',
      EMBEDDINGS_MODEL: 'm',
      EMBEDDINGS_API_KEY: 'hidden',
      PUBLIC_ORIGIN: 'http://chat.invalid',
      RATE_LIMITS: 'on',
    },
    join(folder, 'nothing'),
  )
  for (const check of ['database', 'bus', 'mail', 'model', 'embeddings', 'origin', 'backup']) {
    expect([check, found.get(check)?.status]).toEqual([check, 'failure'])
    expect(found.get(check)?.advice).toBeTruthy()
  }
  expect(found.get('configuration')).toMatchObject({ status: 'warning' })
  expect(JSON.stringify([...found.values()])).not.toContain('hidden')
})

test('a bus is measured if its password is right', async () => {
  const bus = await startBusServer({ credentials: { user: 'ada', pass: 'hidden' } })
  onTestFinished(() => bus.stop())
  const shared = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const right = await findings({ ...shared, BUS_URL: bus.url })
  expect(right.get('bus')).toMatchObject({ status: 'ok', says: expect.stringMatching(/answers in \d+ ms/) })
  const wrong = (await findings({ ...shared, BUS_URL: bus.url.replace('hidden', 'secret') })).get('bus')
  expect(wrong).toMatchObject({ status: 'failure', advice: expect.stringContaining('password in BUS_URL') })
  expect(JSON.stringify(wrong)).not.toContain('secret')
})

test.each([
  [200, '{"data":[{"id":"other"}]}', 'warning', /does not list m\./],
  [200, 'hello', 'ok', /does not list its models/],
  [404, '', 'ok', /does not list its models/],
  [401, '', 'failure', /refuses the key/],
  [503, '', 'failure', /fails \(503\)/],
])("a model's server that answers %d %s is judged", async (status, body, judged, says) => {
  const { url } = await startAnswering(() => ({ status, body }))
  const found = await findings({ LLM_BASE_URL: `${url}/v1`, LLM_MODEL: 'm' })
  expect(found.get('model')).toMatchObject({ status: judged, says: expect.stringMatching(says) })
})

test('an embeddings server is asked for one vector, and judged by its answer', async () => {
  const embeddings = await startScriptedEmbeddings()
  onTestFinished(() => embeddings.close())
  const env = { EMBEDDINGS_URL: embeddings.baseUrl, EMBEDDINGS_MODEL: 'm', EMBEDDINGS_TIMEOUT_MS: '200' }
  // A busy machine may answer late.
  const patient = { ...env, EMBEDDINGS_TIMEOUT_MS: '10000' }
  expect((await findings(patient)).get('embeddings')).toMatchObject({
    status: 'ok',
    says: expect.stringContaining('vectors of 64 numbers'),
  })
  expect(embeddings.requests).toHaveLength(1)
  embeddings.behave({ delayMs: 400 })
  expect((await findings(env)).get('embeddings')).toMatchObject({ status: 'warning' })
  embeddings.behave({ behaviour: 'error', status: 401 })
  const refused = (await findings(env)).get('embeddings')
  expect(refused).toMatchObject({ status: 'failure', advice: 'Correct EMBEDDINGS_API_KEY.' })
})

test('an origin where another program answers, or a node that is stopping, is a failure', async () => {
  const { url } = await startAnswering(() => ({ status: 200, body: '<html>' }))
  expect((await findings({ PUBLIC_ORIGIN: url })).get('origin')).toMatchObject({
    status: 'failure',
    says: expect.stringContaining('is not a node'),
  })
  const node = await startTestNode(location, {}, { runsJobs: false })
  onTestFinished(() => node.stop())
  announceStop(node.runtime)
  expect((await findings({ PUBLIC_ORIGIN: node.url })).get('origin')).toMatchObject({
    status: 'failure',
    says: expect.stringContaining('"stopping"'),
  })
})

test('the age of the backups is that of their newest file, whatever lies deeper', async () => {
  const backups = join(folder, 'backups', 'copy')
  mkdirSync(backups, { recursive: true })
  const judged = async () => (await findings({}, join(folder, 'backups'))).get('backup')
  expect(await judged()).toMatchObject({ status: 'failure', says: expect.stringContaining('There is no') })
  const file = join(backups, 'PG_VERSION')
  const hoursOld = async (hours: number, text = 'x') => {
    writeFileSync(file, text)
    const at = new Date(NOW.getTime() - hours * HOUR_MS)
    utimesSync(file, at, at)
    return (await judged())?.status
  }
  expect(await hoursOld(1)).toBe('ok')
  expect(await hoursOld(30)).toBe('warning')
  expect(await hoursOld(24 * 9)).toBe('failure')
  expect(await hoursOld(1, '')).toBe('failure')
  expect((await findings()).get('backup')).toMatchObject({ status: 'warning' })
})

test('of the backups of the product only whole ones count, and they are late by BACKUP_EVERY', async () => {
  const kept = mkdtempSync(join(folder, 'kept-'))
  const judged = async (env = {}) => (await findings({ BACKUP_DIR: kept, ...env })).get('backup')
  writeFileSync(join(kept, '20261126T090000Z-1a2b3c.backup.part'), 'x')
  writeFileSync(join(kept, '20261126T100000Z-1a2b3c.backup'), 'x')
  expect(await judged()).toMatchObject({ status: 'failure', says: expect.stringContaining('There is no') })
  const name = nameBackup(new Date(NOW.getTime() - 4 * HOUR_MS), '1a2b3c')
  writeFileSync(join(kept, name), 'xyz')
  writeFileSync(join(kept, `${name}.json`), '{"bytes":3}')
  const says = `The newest backup, ${name}, is 4 h old and has 3 bytes.`
  expect(await judged()).toMatchObject({ status: 'ok', says })
  expect(await judged({ BACKUP_EVERY: '3' })).toMatchObject({ status: 'warning', says })
  expect(await judged({ BACKUP_EVERY: '1' })).toMatchObject({ status: 'failure', says })
})

test('in a copy of the backups of the product, whole ones count by the time of their name, and no other file', async () => {
  const copies = mkdtempSync(join(folder, 'copies-'))
  const judged = async () => (await findings({}, copies)).get('backup')
  const nameOf = (hours: number) => nameBackup(new Date(NOW.getTime() - hours * HOUR_MS), '1a2b3c')
  writeFileSync(join(copies, `${nameOf(1)}.json`), '{"bytes":3}')
  writeFileSync(join(copies, `${nameOf(2)}.part`), 'x')
  writeFileSync(join(copies, 'README.txt'), 'hello')
  expect(await judged()).toMatchObject({ status: 'failure', says: expect.stringContaining('There is no') })
  const deeper = join(copies, 'machine')
  mkdirSync(deeper)
  const old = nameOf(24 * 17)
  writeFileSync(join(deeper, old), 'xyz')
  writeFileSync(join(deeper, `${old}.json`), '{"bytes":3}')
  expect(await judged()).toMatchObject({
    status: 'failure',
    says: `The newest backup, ${old}, is 408 h old and has 3 bytes.`,
  })
  writeFileSync(join(copies, nameOf(1)), 'x')
  expect(await judged()).toMatchObject({
    status: 'failure',
    says: `${nameOf(1)} is cut off: it has 1 of 3 bytes.`,
    advice: expect.stringContaining('Copy it again'),
  })
  writeFileSync(join(copies, nameOf(1)), 'xyz')
  expect(await judged()).toMatchObject({ status: 'ok' })
  // A place of the product is judged likewise, and its list says which are whole.
  writeFileSync(join(copies, nameOf(1)), 'x')
  const env = { BACKUP_DIR: copies }
  expect((await findings(env)).get('backup')).toMatchObject({ status: 'failure' })
  const { said } = await runCommand('backup', location, env, '--list')
  expect(said).toContain(`${nameOf(1)}  1 bytes  not to be restored: ${nameOf(1)} is cut off`)
})

test('a file that is unfinished is no backup of another program either', async () => {
  const others = mkdtempSync(join(folder, 'others-'))
  writeFileSync(join(others, 'today.dump.part'), 'x')
  expect((await findings({}, others)).get('backup')).toMatchObject({ status: 'failure' })
  writeFileSync(join(others, 'today.dump'), 'x')
  expect((await findings({}, others)).get('backup')).toMatchObject({ status: 'ok' })
})

test('clocks that are apart and connections that run short are judged', () => {
  expect(judgeClock(-900).status).toBe('ok')
  expect(judgeClock(5_000)).toMatchObject({
    status: 'warning',
    says: expect.stringContaining('5.0 s ahead of'),
  })
  expect(judgeClock(-60_000)).toMatchObject({ status: 'failure', says: expect.stringContaining('behind') })
  expect(judgeConnections({ free: 50, most: 97 }, 10).status).toBe('ok')
  expect(judgeConnections({ free: 9, most: 97 }, 10).status).toBe('warning')
  expect(judgeConnections({ free: 0, most: 97 }, 10).status).toBe('failure')
})

/** Runs the command as npm does. */
function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    env: processEnvironment(location, { PUBLIC_ORIGIN: 'http://127.0.0.1:65535', ...env }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

test('the command says lines or JSON, and fails only where something has failed', async () => {
  const lines = await run({})
  expect(lines.code).toBe(0)
  expect(lines.said).toMatch(/^ok {7}configuration /m)
  expect(lines.said).toMatch(/^warning {2}backup .*\n {24}Set BACKUP_DIR/m)
  expect(lines.said).toMatch(/\n\n0 failed, \d+ to look at, \d+ in order\.\n$/)
  const json = await run({ DATABASE_POOL_SIZE: 'x' }, '--json')
  expect(json.code).toBe(1)
  expect(JSON.parse(json.said)).toMatchObject({
    status: 'failure',
    findings: [{ check: 'configuration', says: 'DATABASE_POOL_SIZE=x is not a whole number from 1 to 200' }],
  })
  expect(await run({}, '--help')).toMatchObject({ code: 0, said: expect.stringMatching(/^npm run doctor\n/) })
  expect(await run({}, '--everything')).toMatchObject({ code: 2 })
})
