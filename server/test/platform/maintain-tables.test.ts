import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maintainTables } from '../../src/platform/db/tables/maintain-tables.ts'
import { openTestDatabase, testEngine } from '../databases.ts'

test('the embedded engine gets statistics and space back as a server would give itself; a server is left alone', async () => {
  await using opened = await openTestDatabase()
  const { database } = opened
  const { kysely } = database
  for (let index = 0; index < 200; index++) {
    await kysely
      .insertInto('settings')
      .values({ key: `key ${index}`, value: '1' })
      .execute()
  }
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await sql`update settings set value = '2'`.execute(kysely)
  const isEmbedded = testEngine() === 'pglite'
  const tended = await maintainTables(database)
  expect(tended.includes('settings')).toBe(isEmbedded)
  expect(await maintainTables(database)).not.toContain('settings')
})
