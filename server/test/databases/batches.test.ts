import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isApplied } from '../../src/platform/db/applied-migrations.ts'
import { applyOnline } from '../../src/platform/db/apply-online.ts'
import { applyAllBatches } from '../../src/platform/db/backfill-in-batches.ts'
import { parseMigration } from '../../src/platform/db/migration-files.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '../databases.ts'

const BACKFILL = parseMigration(
  '9999_platform.sql',
  `-- batches
with batch as (select id from filled where id > coalesce(:after::int, 0) order by id limit 10),
  changed as (update filled f set value = value + 1 from batch b where b.id = f.id returning 1 / (case when f.value = 100 then 0 else 1 end))
select max(id)::text as position from batch where (select count(*) from changed) >= 0`,
)

let opened: TestDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
  await opened.database.script(`
    create table filled (id int primary key, value int not null default 0);
    insert into filled (id) select generate_series(1, 95)`)
  return () => opened.close()
})

const valuesOf = async () =>
  (
    await sql`select value, count(*)::int as rows from filled group by 1 order by 1`.execute(
      opened.database.kysely,
    )
  ).rows

test('a backfill in one transaction fills each row once', async () => {
  await opened.database.transaction((tx) => applyAllBatches(tx, BACKFILL))
  expect(await valuesOf()).toEqual([{ value: 1, rows: 95 }])
})

if (testEngine() === 'postgres') {
  test('a backfill that breaks off goes on where it was, and fills each row once', async () => {
    const { database } = opened
    await database.script('update filled set value = 99 where id = 25')
    await expect(applyOnline(database, BACKFILL)).rejects.toThrow('division by zero')
    const { rows } = await sql`select * from schema_batches`.execute(database.kysely)
    expect(rows).toEqual([{ name: BACKFILL.name, position: '20' }])
    expect(await isApplied(database.kysely, BACKFILL)).toBe(false)
    await database.script('update filled set value = 0 where id = 25')
    expect(await applyOnline(database, BACKFILL)).toBe(true)
    expect(await valuesOf()).toEqual([{ value: 1, rows: 95 }])
    expect((await sql`select from schema_batches`.execute(database.kysely)).rows).toEqual([])
    expect(await applyOnline(database, BACKFILL)).toBe(false)
  })
}
