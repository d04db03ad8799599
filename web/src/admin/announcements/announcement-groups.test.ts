import type { Announcement } from '@pepper/contract/announcements'
import { expect, test } from 'vitest'
import { groupsOf } from './announcement-groups.ts'

const made = (id: string, group_id: string | null = null) => ({ id, group_id }) as Announcement

test('AD-13: announcements by several channels are grouped, at the place of the newest', () => {
  const rows = [made('5'), made('4', 'g'), made('3', 'g'), made('2'), made('1', 'h')]
  const groups = groupsOf(rows).map((group) => group.map(({ id }) => id))
  expect(groups).toEqual([['5'], ['3', '4'], ['2'], ['1']])
})
