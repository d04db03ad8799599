import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dumpDatabase } from '../../src/platform/backup/dump-database.ts'
import { loadDatabase } from '../../src/platform/backup/load-database.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '../databases.ts'
import { readRowsOf } from './commands.ts'

async function* dumpOf({ database }: TestDatabase): AsyncGenerator<string> {
  const parts: string[] = []
  await dumpDatabase(database, async (lines) => void parts.push(lines), new Date())
  yield* parts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
}

async function openEmpty(): Promise<TestDatabase> {
  const opened = await openTestDatabase()
  await opened.database.script(
    'drop schema public cascade; create schema public; drop schema if exists pgboss cascade',
  )
  return opened
}

test('tables and functions of another program do not hinder a restore, which names them and leaves them out', async () => {
  await using source = await openTestDatabase()
  await using target = await openEmpty()
  const own = await readRowsOf(source.database)
  await source.database.script(`create table of_another (id serial primary key, word text);
    insert into of_another (word) values ('report');
    create function change_another() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger of_another_changed before update on of_another for each row execute function change_another();
    create trigger settings_watched before update on settings for each row execute function change_another();
    create function all_of_another() returns setof of_another language sql as 'select * from of_another'`)
  const loaded = await loadDatabase(target.database, dumpOf(source))
  expect(loaded.unknown).toEqual(['public.of_another', 'public.change_another()', 'public.all_of_another()'])
  expect(Object.keys(loaded.rows)).not.toContain('public.of_another')
  expect(await readRowsOf(target.database)).toEqual(own)
})

test.each([
  ['a table', 'of_another', 'create table of_another (word text)'],
  ['a view', 'of_another', 'create view of_another as select 1 as one'],
  [
    'a function',
    'of_another()',
    "create function of_another() returns text language sql as $$ select 'report' $$",
  ],
])('%s of another program is not lost by a restore that replaces', async (_, name, statement) => {
  await using source = await openTestDatabase()
  await using target = await openTestDatabase()
  await target.database.script(statement)
  const own = await readRowsOf(target.database)
  await expect(loadDatabase(target.database, dumpOf(source), { replaces: true })).rejects.toThrow(
    `would be lost: public.${name}. Move it`,
  )
  expect(await readRowsOf(target.database)).toEqual(own)
})

test('tables of a later version are replaced, those of another program beside them are not lost', async () => {
  await using source = await openTestDatabase()
  await using target = await openTestDatabase()
  const own = await readRowsOf(source.database)
  await target.database.script(`create table of_later (id int);
    insert into schema_migrations (name, checksum) values ('9999_later.sql', 'later')`)
  await loadDatabase(target.database, dumpOf(source), { replaces: true })
  expect(await readRowsOf(target.database)).toEqual(own)
  const another = 'create table of_another (word text)'
  await source.database.script(another)
  await target.database.script(`${another};
    insert into schema_migrations (name, checksum) values ('9999_later.sql', 'later')`)
  await expect(loadDatabase(target.database, dumpOf(source), { replaces: true })).rejects.toThrow(
    'would be lost: public.of_another',
  )
})

test('a table of the product with a column more is refused', async () => {
  await using source = await openTestDatabase()
  await using target = await openEmpty()
  await source.database.script('alter table settings add column added_by_hand text')
  await expect(loadDatabase(target.database, dumpOf(source))).rejects.toThrow(
    'The backup has the table settings in another form',
  )
})

test.runIf(testEngine() === 'postgres')(
  'a backup leaves out what an extension owns, and an extension does not fill an empty database',
  async () => {
    await using source = await openTestDatabase()
    await using target = await openEmpty()
    const own = await readRowsOf(source.database)
    await source.database.script('create extension pg_trgm; create extension pg_stat_statements')
    await target.database.script('create extension pg_stat_statements')
    const { header } = await loadDatabase(target.database, dumpOf(source))
    expect(header.functions.filter((statement) => statement.includes('$libdir'))).toEqual([])
    const { rows } = await sql`select from pg_proc where proname = 'similarity'`.execute(
      target.database.kysely,
    )
    expect(rows).toEqual([])
    expect(await readRowsOf(target.database)).toEqual(own)
    await loadDatabase(target.database, dumpOf(source), { replaces: true })
    const { rows: kept } = await sql`select from pg_extension where extname = 'pg_stat_statements'`.execute(
      target.database.kysely,
    )
    expect(kept).toHaveLength(1)
  },
)
