import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../databases.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const endless: { itself?: unknown } = {}
endless.itself = endless
const UNSENDABLE: [string, unknown][] = [
  ['an object that holds itself', endless],
  ['an object with a bigint', { count: 1n }],
  ['a list of one', [endless]],
]

test.each(UNSENDABLE)(
  'a refused statement with %s leaves the statements after it alone',
  async (_, value) => {
    const { database } = opened
    const good = { name: 'good', text: 'select $1::int as n' }
    const bad = [
      () => database.run({ name: 'bad', text: 'select $1::jsonb' }, [value]),
      () => database.script('select $1::jsonb', [value]),
      () => sql`select ${value}::jsonb`.execute(database.kysely),
      () => database.transaction((tx) => sql`select ${value}::jsonb`.execute(tx)),
    ]
    for (const refused of bad) {
      const [first, ...rest] = await Promise.allSettled([
        refused(),
        database.run(good, [1]),
        sql`select ${2}::int as n`.execute(database.kysely),
        database.script('select 3 as n'),
      ])
      expect(first).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
      expect(rest.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
      expect(await database.run(good, [4])).toEqual([{ n: 4 }])
    }
  },
)

test('values arrive as they were: objects and their lists as JSON, moments, bytes, nothing', async () => {
  const at = new Date('2026-01-31T12:00:00Z')
  const bytes = Buffer.from([0, 255])
  const { rows } =
    await sql`select ${{ a: [1, null] }}::jsonb as object, ${[{ b: 'x"y' }]}::jsonb[] as objects,
    ${['a', 'b,c']}::text[] as texts, ${at}::timestamptz as at, ${bytes}::bytea as bytes, ${null}::text as nothing`.execute(
      opened.database.kysely,
    )
  expect(rows).toEqual([
    { object: { a: [1, null] }, objects: [{ b: 'x"y' }], texts: ['a', 'b,c'], at, bytes, nothing: null },
  ])
})
