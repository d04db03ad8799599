import { expect, test } from 'vitest'
import { findRoomFaults, replaceRooms, withoutDetours } from './describe-rooms.ts'
import type { House } from './read-house.ts'
import { PLATFORM_TABLES } from './room-facts.ts'

const house = (changes: Partial<House> = {}): House => ({
  domains: ['ads', 'audit'],
  contract: new Map([['ads', ['ads']]]),
  tables: ['ad_days', ...PLATFORM_TABLES],
  web: ['member/ads', 'member/home'],
  floors: { audit: 2, ads: 5 },
  arrows: [['ads', 'audit']],
  ...changes,
})
const facts = {
  ads: { does: 'shows ads', tables: ['ad_days'], web: ['member/home'] },
  audit: { does: 'records', tables: [] },
}

test('a house with an owner for each table and a room for each folder has no faults', () => {
  expect(findRoomFaults(house(), facts)).toEqual([])
})

test('code that is new or gone is reported', () => {
  const changed = house({
    domains: ['ads', 'gifts'],
    tables: [...house().tables, 'gifts'],
    web: ['member/ads'],
  })
  expect(findRoomFaults(changed, facts)).toEqual([
    'room gifts is missing in scripts/rooms/room-facts.ts',
    'room audit of scripts/rooms/room-facts.ts is gone',
    'table gifts is missing in scripts/rooms/room-facts.ts',
    'web folder member/home of scripts/rooms/room-facts.ts is gone',
  ])
})

test('an arrow that a longer way says already is left out', () => {
  const arrows: [string, string][] = [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'c'],
  ]
  expect(withoutDetours(arrows)).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
})

test('the rooms of a document are replaced, and the text around them stays', () => {
  const document = '# A\n<!-- rooms: written by npm run rooms -->\nold\n<!-- end of rooms -->\n## B\n'
  const written = replaceRooms(document, house())
  expect(written).toMatch(/^# A\n[\s\S]*\| `ads` \|[\s\S]*ads --> audit[\s\S]*\n## B\n$/)
  expect(written).not.toContain('old')
  expect(replaceRooms(written, house())).toBe(written)
  expect(() => replaceRooms('# A', house())).toThrow('docs/architecture.md has no')
})
