import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { publishAuditHead, recordAudit } from '../../src/domains/audit/index.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { processEnvironment } from '../nodes.ts'
import { createTestRuntime } from '../runtimes.ts'

let location: DatabaseLocation
let folder: string
beforeAll(async () => {
  location = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await location.remove()
})

interface Finished {
  code: number | null
  out: string
  err: string
}

/** Runs a file of server/bin as npm does, with `input` as its stdin. */
function run(file: string, args: string[], input = ''): Promise<Finished> {
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
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...finished, code })))
}

async function readRows<T>(
  query: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(location, pino({ level: 'silent' }))
  try {
    return await query(database)
  } finally {
    await database.close()
  }
}

/** Only the owner of the tables can do this: the triggers that keep the log append-only are switched off. */
const REMOVE_LAST_ENTRY = `begin; alter table audit_entries disable trigger user;
  alter table audit_personal disable trigger user; alter table audit_head disable trigger user;
  delete from audit_personal where entry_id = (select last_id from audit_head);
  delete from audit_entries where id = (select last_id from audit_head);
  update audit_head set (last_id, last_hash) = (select id, hash from audit_entries order by id desc limit 1);
  alter table audit_entries enable trigger user; alter table audit_personal enable trigger user;
  alter table audit_head enable trigger user; commit`

function recordChange(database: Database, value: number): Promise<void> {
  return database.transaction((tx) =>
    recordAudit(tx, {
      action: 'settings.changed',
      actorId: null,
      target: null,
      origin: null,
      details: { value },
      now: new Date(),
    }),
  )
}

test('RF-4: the import command takes good lines, reports bad ones, keeps them in a file, and changes nothing twice', async () => {
  const file = join(folder, 'waiting.csv')
  const header = 'email,referral_code,xp,colour'
  writeFileSync(file, `${header}\ncli@example.org,CLICLI11,5,red\nwrong,CLICLI22,x,\n,CLICLI33,0,\n`)
  const first = await run('waitlist-import.ts', [file])
  expect(first).toMatchObject({ code: 1, err: '' })
  expect(first.out).toContain('The column "colour" is not known')
  expect(first.out).toContain('line 3, column email: "wrong" is not an email address.')
  expect(first.out).toContain('line 3, column xp: "x" is not a whole number')
  expect(first.out).toMatch(/line 4: CLICLI33 has no email; this secret claims it, once: [\w-]{24}\n/)
  expect(first.out).toContain('3 records read, 2 taken, 0 here already, 1 rejected.')
  expect(readFileSync(`${file}.rejected.csv`, 'utf8')).toBe(`${header}\nwrong,CLICLI22,x,\n`)
  const again = await run('waitlist-import.ts', [file])
  expect(again.out).toContain('3 records read, 0 taken, 2 here already, 1 rejected.')
  expect(again.out).not.toContain('this secret')
  expect(await readRows(({ kysely }) => kysely.selectFrom('profiles').select('id').execute())).toHaveLength(2)
})

test('RF-4: a dry run, help, and files that cannot be read say so', async () => {
  const file = join(folder, 'dry.csv')
  writeFileSync(file, 'email\ndry@example.org\n')
  expect(await run('waitlist-import.ts', [file, '--dry-run'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 would be taken'),
  })
  expect(existsSync(`${file}.rejected.csv`)).toBe(false)
  expect(await run('waitlist-import.ts', ['--help'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('referral_code'),
  })
  expect(await run('waitlist-import.ts', [])).toMatchObject({ code: 2, err: 'Name one file. See --help.\n' })
  expect(await run('waitlist-import.ts', ['nothing.csv'])).toMatchObject({
    code: 2,
    err: 'nothing.csv cannot be read (ENOENT).\n',
  })
  expect(await run('waitlist-import.ts', [folder])).toMatchObject({ code: 2 })
  writeFileSync(file, 'name,age\nAda,36\n')
  expect(await run('waitlist-import.ts', [file])).toMatchObject({
    code: 2,
    err: 'The first line has to name one of these columns: email, referral_code, telegram_id.\n',
  })
})

test('D2: the admin command makes an account with a piped password, and promotes', async () => {
  const create = (args: string[], input = '') =>
    run('admin-create.ts', ['--email', 'Root@Example.org', ...args], input)
  expect(await create(['--role', 'admin'], 'k9#mQz!2x\n')).toMatchObject({
    code: 2,
    err: 'The password is too weak: it has fewer than 10 characters. Nothing was changed.\n',
  })
  expect(await create(['--role', 'admin'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('No password was given'),
  })
  expect(await create(['--role', 'king'])).toMatchObject({ code: 2, err: expect.stringContaining('--role') })
  expect(await create(['--role', 'admin'], 'correct horse battery\n')).toMatchObject({
    code: 0,
    out: 'root@example.org was made with the role admin.\n',
  })
  expect(await create(['--role', 'super_admin'])).toMatchObject({
    code: 0,
    out: 'root@example.org has the role super_admin now.\n',
  })
  expect(await create(['--role', 'super_admin'])).toMatchObject({
    out: 'root@example.org has the role super_admin already.\n',
  })
  expect(await create(['--role', 'user'])).toMatchObject({ code: 2 })
  const linked = await run('admin-create.ts', ['--email', 'b@example.org', '--role', 'admin', '--link'])
  const link = /once, within 24 hours: http:\/\/127\.0\.0\.1:3000\/auth\/link#[\w-]{20,}\n/
  expect(linked.out).toMatch(link)
  const again = await run('admin-create.ts', ['--email', 'b@example.org', '--role', 'admin', '--link'])
  expect(again.out).toMatch(/^b@example\.org has the role admin already\.\n/)
  expect(again.out).toMatch(link)
})

test('AU-10: the recovery command prints a link for an administrator alone, and the newest one is kept as a hash', async () => {
  const recover = (...args: string[]) => run('admin-recover.ts', args)
  for (const [email, role] of [
    ['lost@example.org', 'super_admin'],
    ['plain@example.org', 'user'],
  ] as const)
    await run('admin-create.ts', ['--email', email, '--role', role, '--link'])
  const link = /once, within 60 minutes: http:\/\/127\.0\.0\.1:3000\/auth\/recover#([\w-]{20,})\n$/
  expect((await recover('Lost@example.org')).out).toMatch(link)
  const again = await recover('lost@example.org')
  const token = link.exec(again.out)?.[1] ?? ''
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(link) })
  const kept = await readRows(({ kysely }) =>
    kysely.selectFrom('password_recoveries').select(['token_hash', 'origin', 'cause']).execute(),
  )
  expect(kept).toEqual([{ token_hash: hashSecret(token), origin: 'console', cause: null }])
  const noted = await readRows(({ kysely }) =>
    kysely
      .selectFrom('audit_entries')
      .select(['actor_id', 'details'])
      .where('action', '=', 'user.recovery_link_made')
      .execute(),
  )
  expect(noted).toHaveLength(2)
  expect(noted[0]).toMatchObject({ actor_id: null, details: { via: 'command line' } })
  expect(await recover('plain@example.org')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is no administrator'),
  })
  expect(await recover('nobody@example.org')).toMatchObject({
    code: 2,
    err: expect.stringContaining('No account has the address'),
  })
  for (const args of [[], ['lost'], ['a@example.org', 'b@example.org'], ['--king']]) {
    expect(await recover(...args)).toMatchObject({ code: 2, err: expect.stringContaining('See --help.') })
  }
  await readRows(({ kysely }) =>
    kysely
      .updateTable('auth_users')
      .set({ banned_at: new Date() })
      .where('email', '=', 'lost@example.org')
      .execute(),
  )
  expect(await recover('lost@example.org')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is banned'),
  })
})

test('W7: the audit command needs published heads to see that the last entry was removed', async () => {
  const heads = join(folder, 'heads.jsonl')
  await readRows(async (database) => {
    for (const value of [1, 2]) await recordChange(database, value)
    await publishAuditHead(createTestRuntime(database, { config: readConfig({ AUDIT_HEAD_FILE: heads }) }))
  })
  expect(await run('audit-verify.ts', ['--heads', heads])).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^The audit log is whole: \d+ entries\.\nThe log agrees with every published head/,
    ),
  })
  await readRows(({ script }) => script(REMOVE_LAST_ENTRY))
  expect(await run('audit-verify.ts', [])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The audit log is whole: \d+ entries\.\n$/),
  })
  expect(await run('audit-verify.ts', ['--heads', heads])).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /Entries were removed from the end of the audit log: entry \d+ was published at/,
    ),
  })
})

test('W7: the audit command does not pass where the published heads are gone', async () => {
  const heads = join(folder, 'gone.jsonl')
  writeFileSync(join(folder, '.env'), `AUDIT_HEAD_FILE=${heads}\n`)
  onTestFinished(() => rmSync(join(folder, '.env')))
  expect(await run('audit-verify.ts', [])).toMatchObject({ code: 1, out: expect.stringContaining('ENOENT') })
  writeFileSync(heads, '\n')
  expect(await run('audit-verify.ts', [])).toMatchObject({
    code: 1,
    out: expect.stringContaining('compared with nothing'),
  })
  expect(await run('audit-verify.ts', ['--head', heads])).toMatchObject({
    code: 2,
    err: expect.stringContaining('See --help.'),
  })
})

test('D2: beside a running server the commands work on PostgreSQL, and on the embedded engine say why not', async () => {
  const holder = await openDatabase(location, pino({ level: 'silent' }))
  const created = await run('admin-create.ts', ['--email', 'c@example.org', '--role', 'user', '--link'])
  const recovered = await run('admin-recover.ts', ['root@example.org'])
  await holder.close()
  for (const finished of [created, recovered]) {
    if (location.engine === 'postgres') expect(finished.code).toBe(0)
    else
      expect(finished).toMatchObject({
        code: 2,
        err: expect.stringContaining('Another server is running on the data folder'),
      })
  }
})
