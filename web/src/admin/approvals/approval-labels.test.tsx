import { expect, test } from 'vitest'
import '../../../test/draw.tsx'
import type { Deed } from '@pepper/contract/approvals'
import { deedFacts, deedName, statusName } from './approval-labels.ts'

const deeds = {
  gift: { kind: 'gift_give', amount: 1 },
  bulk: { kind: 'users_bulk', action: 'gift', ids: ['a', 'b'], amount: 5 },
  settings: { kind: 'settings_change', changes: [{ key: 'xp_answered', value: 3 }] },
} as unknown as Record<string, Deed>

test('a request is described in a line, in the singular and in the plural', () => {
  expect(deedName(deeds.gift as Deed)).toBe('Give 1 credit')
  expect(deedName({ ...deeds.gift, amount: 20 } as Deed)).toBe('Give 20 credits')
  expect(deedName(deeds.bulk as Deed)).toBe('Give 5 credits each to 2 people')
  expect(deedName({ ...deeds.bulk, action: 'ban', ids: ['a'] } as Deed)).toBe('Ban 1 person')
})

test('the values that settings would have are listed line by line', () => {
  expect(deedFacts(deeds.settings as Deed)).toEqual(['xp_answered: 3'])
  expect(deedFacts(deeds.gift as Deed)).toEqual([])
})

test('the end of a ban and the new role of a person are listed', () => {
  const until = '2030-05-06T10:00:00.000Z'
  const ban: Deed = { kind: 'user_ban', id: 'a', reason: 'Spam' }
  const bulkBan: Deed = { kind: 'users_bulk', action: 'ban', id: 'b', ids: ['a'] }
  for (const deed of [ban, bulkBan]) {
    expect(deedFacts(deed)).toEqual(['Until it is lifted'])
    expect(deedFacts({ ...deed, until })).toEqual([expect.stringMatching(/^Ends: May 6, 2030/)])
  }
  expect(deedFacts({ kind: 'user_demote', id: 'a', role: 'user' })).toEqual(['New role: User'])
  expect(deedFacts({ kind: 'user_demote', id: 'a', role: 'admin' })).toEqual(['New role: Admin'])
})

test('a change of a role lists the description that it would have', () => {
  const before = { name: 'Support', permissions: ['users.read' as const], holders: [] }
  const deed = {
    kind: 'role_update',
    id: 'r',
    name: 'Support',
    permissions: before.permissions,
    before,
  } as const
  expect(deedFacts({ ...deed, permissions: [...deed.permissions], description: 'Answers mail' })).toEqual([
    'Description: Answers mail',
  ])
})

test('an import that waits names its people, its file and its XP, where that was counted', () => {
  const deed = { kind: 'waitlist_import', id: 'i', file_name: 'people.csv', people: 1, xp: 12_000 } as const
  expect(deedName(deed)).toBe('Import 1 person into the waitlist')
  expect(deedFacts(deed)).toEqual(['File: people.csv', 'XP of all lines: 12,000'])
  expect(deedName({ ...deed, people: 3 })).toBe('Import 3 people into the waitlist')
  expect(deedFacts({ ...deed, xp: null })).toEqual(['File: people.csv'])
})

test.each(['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const)('%s has a word', (status) => {
  expect(statusName(status).toLowerCase()).toBe(status)
})
