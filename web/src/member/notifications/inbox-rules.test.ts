import type { InboxNotification } from '@pepper/contract/notifications'
import { expect, test } from 'vitest'
import { type Inbox, isFresh, isTold, newOnes, withNewest, withOlder, withRead } from './inbox-rules.ts'

const one = (minute: number, is_read = false): InboxNotification => ({
  id: `n${minute}`,
  created_at: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  is_read,
  about: { code: 'referral_qualified' },
})
const inbox = (notifications: InboxNotification[], earlier: string | null = null): Inbox => ({
  notifications,
  earlier,
  unread: notifications.filter(({ is_read }) => !is_read).length,
})
const ids = (notifications: InboxNotification[]) => notifications.map(({ id }) => id)

test('the newest page joins what was loaded before, and replaces it where there is a gap', () => {
  const known = inbox([one(3), one(2), one(1)])
  expect(ids(withNewest(known, inbox([one(4), one(3)], 'c')).notifications)).toEqual(['n4', 'n3', 'n2', 'n1'])
  expect(ids(withNewest(known, inbox([one(9), one(8)], 'c')).notifications)).toEqual(['n9', 'n8'])
  expect(withNewest(known, inbox([one(4), one(3)], 'c')).earlier).toBeNull()
  expect(ids(withNewest(known, inbox([])).notifications)).toEqual([])
})

test('older ones come after those known, none twice', () => {
  const more = withOlder(inbox([one(3), one(2)], 'c'), inbox([one(2), one(1)]))
  expect(ids(more.notifications)).toEqual(['n3', 'n2', 'n1'])
  expect(more.earlier).toBeNull()
})

test('reading one lowers the count once, reading all makes it nothing', () => {
  const known = inbox([one(3), one(2), one(1, true)])
  expect(withRead(known, 'n2').unread).toBe(1)
  expect(withRead(withRead(known, 'n2'), 'n2').unread).toBe(1)
  expect(withRead(known, null)).toMatchObject({
    unread: 0,
    notifications: [{ is_read: true }, { is_read: true }, {}],
  })
})

test('new is what arrived since the last reading, or since the page came', () => {
  const page = inbox([one(5), one(4), one(3), one(2)])
  expect(ids(newOnes(inbox([one(3), one(2)]), page, 0))).toEqual(['n4', 'n5'])
  expect(ids(newOnes(null, page, 3))).toEqual(['n5'])
  expect(newOnes(null, page, 4)).toEqual([])
  // Older ones that a deletion moves up are not new.
  expect(newOnes(inbox([one(5), one(4)]), inbox([one(4), one(1)]), 0)).toEqual([])
})

test('a tier is celebrated within a day, until its notification is read', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  expect(isFresh(one(1), now)).toBe(true)
  expect(isFresh(one(1, true), now)).toBe(false)
  expect(isFresh(one(1), new Date('2026-01-02T12:00:00Z'))).toBe(false)
})

test('ST-4: a member without notifications still gets those about the account', () => {
  expect(isTold({ code: 'referral_qualified' }, true)).toBe(true)
  expect(isTold({ code: 'referral_qualified' }, false)).toBe(false)
  for (const code of ['password_changed', 'sign_in_link_issued'] as const)
    expect(isTold({ code }, false)).toBe(true)
})
