import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate, requireCurrentSchema } from '../../src/platform/db/migrate.ts'
import { MigrationError } from '../../src/platform/db/migration-error.ts'
import { openTestDatabase } from '../databases.ts'
import { describeSchema } from './describe-schema.ts'
import { openEmptyDatabase, openReleasedDatabase, releases } from './released-database.ts'

const bodyOf = async ({ kysely }: Database, name: string) => {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(p.oid) as body from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = ${name}`.execute(kysely)
  return rows[0]?.body
}

test.each(releases)('a database of version %s becomes the same as a fresh one', async (version) => {
  await using fresh = await openTestDatabase()
  await using released = await openReleasedDatabase(version)
  await migrate(released.database)
  expect(await describeSchema(released.database)).toEqual(await describeSchema(fresh.database))
  await requireCurrentSchema(released.database)
  expect(await migrate(released.database)).toEqual([])
})

test('a function that changed is put in force again, and nothing else is', async () => {
  await using opened = await openTestDatabase()
  const { database } = opened
  const before = await bodyOf(database, 'progress_tier')
  await database.script(`
    create or replace function progress_tier(p_xp int) returns text language sql immutable as $$ select 'gold' $$;
    update schema_functions set checksum = 'earlier', version = '0.9.0' where name = 'progress/progress_tier'`)
  await expect(requireCurrentSchema(database)).rejects.toThrow(MigrationError)
  expect(await migrate(database)).toEqual(['progress/progress_tier'])
  expect(await bodyOf(database, 'progress_tier')).toBe(before)
})

test('a migration that was edited after it ran is refused, by its name, and nothing is applied', async () => {
  await using opened = await openTestDatabase()
  const { database } = opened
  await database.script(`
    update schema_migrations set checksum = 'another' where name = '0009_credits.sql';
    delete from schema_functions where name = 'progress/progress_tier'`)
  const refusal = new MigrationError('0009_credits.sql was edited after it ran. Add a new migration instead.')
  await expect(migrate(database)).rejects.toThrow(refusal)
  await expect(requireCurrentSchema(database)).rejects.toThrow(refusal)
  const { rows } = await sql`select from schema_functions where name = 'progress/progress_tier'`.execute(
    database.kysely,
  )
  expect(rows).toEqual([])
})

test('a node of an earlier version leaves the functions of a later one alone', async () => {
  await using opened = await openTestDatabase()
  const { database } = opened
  await database.script(`
    create or replace function progress_tier(p_xp int) returns text language sql immutable as $$ select 'later' $$;
    update schema_functions set checksum = 'later', version = '999.0.0' where name = 'progress/progress_tier'`)
  expect(await migrate(database)).toEqual([])
  await requireCurrentSchema(database)
  expect(await bodyOf(database, 'progress_tier')).toContain('later')
})

test('a function whose file is gone is forgotten, so that it would be applied again', async () => {
  await using opened = await openTestDatabase()
  await opened.database.script(`
    update schema_functions set checksum = 'earlier' where name = 'progress/progress_tier';
    insert into schema_functions (name, checksum, version) values ('progress/gone', '', '0.9.0')`)
  await migrate(opened.database)
  const { rows } = await sql`select from schema_functions where name = 'progress/gone'`.execute(
    opened.database.kysely,
  )
  expect(rows).toEqual([])
})

test('a database from before 1.0.0 is refused, whatever looks at it, and stays as it was', async () => {
  await using opened = await openEmptyDatabase()
  const { database } = opened
  await database.script(`
    create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    insert into schema_migrations values ('0001_platform.sql', 'a'), ('0006_membership.sql', 'b')`)
  for (const look of [migrate, requireCurrentSchema]) {
    await expect(look(database)).rejects.toThrow(
      'The database was made before version 1.0.0, which no later version can go on with. Start on an empty one: name another folder in DATA_DIR, or an empty database in DATABASE_URL.',
    )
  }
  const { rows } = await sql`select to_regclass('auth_users') as found`.execute(database.kysely)
  expect(rows).toEqual([{ found: null }])
  await database.script('drop table schema_migrations')
  await migrate(database)
})
