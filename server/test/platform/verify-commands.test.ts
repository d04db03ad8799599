import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { withDatabase } from '../faults/server-process.ts'
import { processEnvironment } from '../nodes.ts'

const BIN = join(import.meta.dirname, '..', '..', 'bin')

const COMMANDS: [string, ...string[]][] = [
  ['ledger-verify.ts'],
  ['analytics-verify.ts'],
  ['audit-verify.ts'],
  ['ledger-rebuild.ts', '--dry-run'],
  ['progress-recompute.ts'],
]

/** Commands that would work on a new, empty database as well, and leave the real one as it is. */
const CHANGING_COMMANDS: [string, ...string[]][] = [
  ['cookies-rotate.ts', '--leaked'],
  ['admin-create.ts', '--email', 'ada@example.org', '--role', 'super_admin'],
]

let location: DatabaseLocation
beforeAll(async () => {
  location = await createTestDatabase()
})
afterAll(() => location.remove())

/** Runs a command as npm does; returns its exit code and all its output. */
function run([file, ...args]: [string, ...string[]], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(BIN, file), ...args], {
    cwd: location.dataDir,
    env: processEnvironment(location, env),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
}

test.each(COMMANDS)('%s says how it is used, and refuses options that it does not know', async (file) => {
  expect(await run([file, '--help'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^npm run \w+:\w+/),
  })
  expect(await run([file, '--everything'])).toEqual({
    code: 2,
    said: expect.stringMatching(/^Unknown option '--everything'.* See --help\.\n$/s),
  })
})

/** Reads the number of rows of each table, and the last transaction that changed one. */
function readState(database: Database): Promise<unknown> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      order by 1`.execute(tx)
    const states: unknown[] = []
    for (const { name } of rows) {
      const found = await sql<{ count: number; latest: string }>`
        select count(*)::int as count, max(xmin::text::bigint)::text as latest from ${sql.table(name)}`.execute(
        tx,
      )
      states.push([name, found.rows[0]])
    }
    return states
  })
}

test('the commands that verify leave every row of the database as it was', async () => {
  const before = await withDatabase(location, readState)
  for (const command of COMMANDS) expect(await run(command)).toMatchObject({ code: 0 })
  expect(await withDatabase(location, readState)).toEqual(before)
})

test('a database that is older than the program stays so, and a sentence says what to do', async () => {
  const change = (text: string) => withDatabase(location, ({ script }) => script(text))
  await change(`create table kept as select * from schema_migrations order by name desc limit 1;
    delete from schema_migrations where name in (select name from kept)`)
  const { rows } = await change('select name from kept')
  const said = `The database is older than this program: it lacks ${rows[0]?.name}. Start the server once; it brings the tables up to date.\n`
  for (const command of COMMANDS.slice(0, 2)) expect(await run(command)).toEqual({ code: 2, said })
  await change('insert into schema_migrations select * from kept; drop table kept')
})

test('a database that is newer than the program is refused with a sentence', async () => {
  const change = (text: string) => withDatabase(location, ({ script }) => script(text))
  await change(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`)
  const said = 'The database is newer than this program: it has 9999_later.sql.\n'
  for (const command of COMMANDS.slice(0, 2)) expect(await run(command)).toEqual({ code: 2, said })
  await change(`delete from schema_migrations where name = '9999_later.sql'`)
})

test('an empty database stays empty, and a sentence says what to do', async () => {
  const url = location.databaseUrl
  if (!url) {
    const DATA_DIR = join(location.dataDir, 'nothing')
    mkdirSync(DATA_DIR)
    const said = `There is no database in DATA_DIR=${DATA_DIR}. Give this command the DATA_DIR or DATABASE_URL that the server has; on a new machine start the server once.\n`
    for (const command of [...COMMANDS.slice(0, 2), ...CHANGING_COMMANDS])
      expect(await run(command, { DATA_DIR })).toEqual({ code: 2, said })
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
    return
  }
  const empty = { ...location, databaseUrl: `${url}_empty` }
  const name = new URL(empty.databaseUrl).pathname.slice(1)
  await withDatabase(location, ({ script }) => script(`create database ${name} template template0`))
  const said = 'The database is empty. Start the server once; it makes the tables.\n'
  for (const command of COMMANDS.slice(0, 2)) {
    expect(await run(command, { DATABASE_URL: empty.databaseUrl })).toEqual({ code: 2, said })
  }
  expect(await withDatabase(empty, readState)).toEqual([])
  await withDatabase(location, ({ script }) => script(`drop database ${name}`))
})

test('a PostgreSQL that is down is reported in a sentence', async () => {
  for (const command of COMMANDS.slice(0, 2)) {
    expect(await run(command, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toEqual({
      code: 2,
      said: 'The database at DATABASE_URL does not answer. Is it running?\n',
    })
  }
})
