import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, testEngine } from '../databases.ts'

const countMigrations = sql<{ count: number }>`select count(*)::int as count from schema_migrations`

test('a test database is migrated and runs on the engine of its project', async () => {
  await using opened = await openTestDatabase()
  const { rows } = await countMigrations.execute(opened.database.kysely)
  expect(rows[0]?.count).toBeGreaterThan(0)
  expect(opened.database.engine).toBe(testEngine())
})

test('rows of one test database are invisible to another', async () => {
  await using one = await openTestDatabase()
  await using other = await openTestDatabase()
  await sql`create table only_here (id int)`.execute(one.database.kysely)
  const { rows } = await sql<{
    found: string | null
  }>`select to_regclass('only_here')::text as found`.execute(other.database.kysely)
  expect(rows[0]?.found).toBeNull()
})
