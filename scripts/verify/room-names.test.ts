import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeNames, readKeys } from './room-names.ts'

const rooms = ['credits', 'ways-in']

test('a folder, a file and a key with the word of a room have no faults', () => {
  const paths = ['server/test/ways-in', 'web/src/admin/credits', 'contract/src/credits']
  expect(judgeNames({ rooms, paths, keys: ['credits', 'waysIn'] }, [])).toEqual([])
})

test('another word for a room is reported in folders and in keys', () => {
  const faults = judgeNames({ rooms, paths: ['web/src/admin/gifts'], keys: ['gifts'] }, [])
  expect(faults).toEqual([
    'contract/src/index.ts: no room of server/src/domains has the name of the key gifts',
    'web/src/admin/gifts: no room of server/src/domains has this name; name it after its room, or say why in other-names',
  ])
})

test('an exception is one path, and one that is gone or needless is reported', () => {
  const paths = ['e2e/screens', 'server/test/credits', 'web/src/admin/screens']
  const faults = judgeNames({ rooms, paths, keys: [] }, ['e2e/screens', 'e2e/gone', 'server/test/credits'])
  expect(faults).toEqual([
    'scripts/rooms/other-names.ts: e2e/gone needs no exception',
    'scripts/rooms/other-names.ts: server/test/credits needs no exception',
    'web/src/admin/screens: no room of server/src/domains has this name; name it after its room, or say why in other-names',
  ])
})

test('the keys of the contract are read, those with parts too', () => {
  const index =
    "import { a } from './a.ts'\nexport const contract = {\n  credits,\n  waysIn: { ...a,\n    b },\n}\n"
  expect(readKeys(index)).toEqual(['credits', 'waysIn'])
})

test('the contract of the checkout has keys to judge', () => {
  const index = join(import.meta.dirname, '..', '..', 'contract', 'src', 'index.ts')
  expect(readKeys(readFileSync(index, 'utf8'))).toEqual(expect.arrayContaining(['chat', 'waysIn']))
})
