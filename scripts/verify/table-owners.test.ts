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

const usesIn = (path: string, text: string) => findForeignUses([{ path, text }], owners)

test('a table is named in the rooms of its owner, and in those that read everything', () => {
  const text = 'sql`select from turns`'
  expect(usesIn('server/src/domains/chat/turns/store.ts', text)).toEqual([])
  expect(usesIn('server/src/domains/analytics/store.ts', text)).toEqual([])
  expect(usesIn('server/src/domains/users/people/detail-store.ts', text)).toEqual([])
  expect(usesIn('server/src/app/start.ts', text)).toMatchObject([
    { room: 'app', table: 'turns', files: ['server/src/app/start.ts'], isWritten: false },
  ])
  expect(usesIn('server/functions/users/a.sql', 'select from turns')).toMatchObject([{ room: 'users' }])
})

test.each([
  ["db.updateTable('turns')", true],
  ['sql`delete from turns where true`', true],
  ['sql`insert into profiles select from turns`', false],
])('%s writes turns: %s', (text, isWritten) => {
  const [use] = usesIn('server/src/domains/users/store.ts', text).filter(({ table }) => table === 'turns')
  expect(use?.isWritten).toBe(isWritten)
})

test('a declared reader that writes is found, but for the one that erases people', () => {
  const text = "db.deleteFrom('turns')"
  expect(usesIn('server/src/domains/analytics/store.ts', text)).toMatchObject([
    { files: [], readersThatWrite: ['server/src/domains/analytics/store.ts'] },
  ])
  expect(usesIn('server/src/domains/privacy/erase-person.ts', text)).toEqual([])
})

test('the lists hold what is there, reads and writes apart, and can only shrink', () => {
  const read = { room: 'users', table: 'turns', files: ['a.ts'], isWritten: false, readersThatWrite: [] }
  const listed = { turns: { reason: 'lists', rooms: ['users'] } }
  const none = { reads: {}, writes: {}, mostReads: 0, mostWrites: 0 }
  expect(judgeForeignUses([read], { ...none, reads: listed, mostReads: 1 })).toEqual([])
  expect(judgeForeignUses([read], none)).toEqual([
    'a.ts: turns belongs to another room: ask its index.ts (FOREIGN_READS)',
  ])
  const nowWrites = judgeForeignUses([{ ...read, isWritten: true }], { ...none, reads: listed, mostReads: 1 })
  expect(nowWrites).toEqual([
    'foreign-uses.ts: users is not in need of turns in FOREIGN_READS: take it out',
    'a.ts: turns belongs to another room: ask its index.ts (FOREIGN_WRITES)',
  ])
  expect(judgeForeignUses([], { ...none, mostWrites: 1 })).toEqual([
    'foreign-uses.ts: FOREIGN_WRITES may have 1 entries, and 0 are listed',
  ])
})
