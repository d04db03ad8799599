import { expect, test } from 'vitest'
import { findForeignUses, findTables, judgeForeignUses } from './table-owners.ts'

const owners = new Map([
  ['profiles', 'profiles'],
  ['auth_users', 'identity'],
  ['turns', 'chat'],
  ['server_nodes', 'platform'],
])
const tablesIn = (text: string, path = 'server/src/domains/users/store.ts') => [
  ...findTables(path, text, owners),
]

test.each([
  ["db.selectFrom('profiles as p').innerJoin('auth_users as u', 'u.id', 'p.id')", ['profiles', 'auth_users']],
  ['sql`select 1 from turns t, auth_users u where true`', ['turns', 'auth_users']],
  ['sql`update profiles set x = 1`; sql`left join turns on true`', ['profiles', 'turns']],
  ["const PEOPLE = sql`auth_users u`; type Row = DB['turns']", ['auth_users', 'turns']],
  ['// from profiles\n/** join turns */ const turns = profiles.length', []],
  ["import { turns } from 'profiles'", []],
])('%s names %j', (text, tables) => {
  expect(tablesIn(text)).toEqual(tables)
})

test('SQL files count but for their comments, and a reference of a column does not', () => {
  const text = '-- from turns\ncreate table profiles (user_id uuid references auth_users (id));'
  expect(tablesIn(text, 'server/migrations/0001_profiles.sql')).toEqual(['profiles'])
})

test('a table stands in the rooms of its owner, and in those that read everything', () => {
  const text = 'sql`select from turns`'
  const uses = (path: string) => findForeignUses([{ path, text }], owners)
  expect(uses('server/src/domains/chat/turns/store.ts')).toEqual([])
  expect(uses('server/src/domains/analytics/store.ts')).toEqual([])
  expect(uses('server/src/app/start.ts')).toEqual([
    { room: 'app', table: 'turns', files: ['server/src/app/start.ts'] },
  ])
  expect(
    findForeignUses([{ path: 'server/functions/users/a.sql', text: 'select from turns' }], owners),
  ).toMatchObject([{ room: 'users' }])
})

test('the list of exceptions holds what is there, and can only shrink', () => {
  const uses = [{ room: 'users', table: 'turns', files: ['a.ts'] }]
  const known = { turns: { rooms: ['users'] } }
  expect(judgeForeignUses(uses, known, 1)).toEqual([])
  expect(judgeForeignUses(uses, {}, 0)).toEqual(['a.ts: turns belongs to another room: ask its index.ts'])
  expect(judgeForeignUses([], known, 1)).toEqual([
    'foreign-uses.ts: users does not name turns any more: take it out',
  ])
  expect(judgeForeignUses(uses, known, 2)).toEqual([
    'foreign-uses.ts: MOST_FOREIGN_USES is 2, and 1 are listed',
  ])
})
