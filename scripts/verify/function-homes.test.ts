import { expect, test } from 'vitest'
import { judgeFunctionHomes } from './function-homes.ts'

const migrations = [
  { path: 'server/migrations/0001_a.sql', text: 'create function take() returns int ...' },
  { path: 'server/migrations/0002_b.sql', text: 'create or replace function take() returns int ...' },
]
const judge = (text: string) => judgeFunctionHomes([{ path: 'docs/a.md', text }], migrations)

test('a document names the migration of the body in force', () => {
  expect(
    judge('`take` (in `server/migrations/0002_b.sql`) and `rows` in `server/migrations/0001_a.sql`'),
  ).toEqual([])
  expect(judge('`take` in\n`server/migrations/0001_a.sql`')).toEqual([
    'docs/a.md: take stands in server/migrations/0002_b.sql now, not in server/migrations/0001_a.sql',
  ])
})
