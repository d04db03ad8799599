import { globSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dumpDatabase } from '../../src/platform/backup/dump-database.ts'
import { loadDatabase } from '../../src/platform/backup/load-database.ts'
import { requireCurrentSchema } from '../../src/platform/db/migrate.ts'
import { describeSchema } from '../databases/describe-schema.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'

const folder = new URL('../databases/released/', import.meta.url)
const releases = globSync('*.sql.gz', { cwd: folder }).map((name) => name.replace('.sql.gz', ''))

async function openEmpty(): Promise<TestDatabase> {
  const opened = await openTestDatabase()
  await opened.database.script(
    'drop schema public cascade; create schema public; drop schema if exists pgboss cascade',
  )
  return opened
}

test.each(releases)('a backup of version %s becomes a database of this one', async (version) => {
  await using fresh = await openTestDatabase()
  await using released = await openEmpty()
  await using restored = await openEmpty()
  const sql = gunzipSync(readFileSync(new URL(`${version}.sql.gz`, folder))).toString('utf8')
  await released.database.script(sql)
  let dump = ''
  await dumpDatabase(
    released.database,
    async (lines) => {
      dump += lines
    },
    new Date(),
  )
  const { applied, header } = await loadDatabase(restored.database, linesOf(dump))
  expect(header.migrations.length + applied.filter((name) => name.endsWith('.sql')).length).toBeGreaterThan(
    30,
  )
  await requireCurrentSchema(restored.database)
  const { rows: _, ...schema } = await describeSchema(restored.database)
  expect(schema).toEqual({ ...(await describeSchema(fresh.database)), rows: undefined })
})

test('a dump that lacks a part, has another row or another order is refused as a whole', async () => {
  await using source = await openTestDatabase()
  await using target = await openEmpty()
  let dump = ''
  await dumpDatabase(
    source.database,
    async (lines) => {
      dump += lines
    },
    new Date(),
  )
  const lines = dump.trimEnd().split('\n')
  const row = lines.findIndex((line) => line.startsWith('['))
  const damaged = [
    lines.slice(0, -1),
    lines.toSpliced(row, 1),
    lines.with(row, (lines[row] ?? '').replace(/[a-z]/, 'X')),
    [...lines, lines[row] ?? ''],
    [],
    ['{}'],
  ]
  for (const one of damaged) {
    await expect(loadDatabase(target.database, linesOf(one.join('\n')))).rejects.toThrow(
      /^The (backup is|rows of)/,
    )
  }
  const header = JSON.parse(lines[0] ?? '')
  const later = JSON.stringify({
    ...header,
    migrations: [...header.migrations, { name: '9999_later.sql', checksum: '' }],
    release: { version: '999.1.0', oldest_version: '999.0.0' },
  })
  await expect(loadDatabase(target.database, linesOf(lines.with(0, later).join('\n')))).rejects.toThrow(
    'What is to be loaded has the tables of version 999.1.0, and this is',
  )
  await loadDatabase(target.database, linesOf(dump))
})

async function* linesOf(text: string): AsyncGenerator<string> {
  for (const line of text.split('\n')) if (line !== '') yield line
}
