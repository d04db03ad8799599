import { expect, test } from 'vitest'
import { refuseGift } from './rules.ts'

test.each([
  ['nobody', null, 'credits.gift_recipient_not_found'],
  ['the giver', { userId: 'giver', isBanned: false }, 'credits.gift_to_self'],
  ['a banned member', { userId: 'other', isBanned: true }, 'access.person_banned'],
  ['another member', { userId: 'other', isBanned: false }, null],
])('AD-4: a gift to %s is judged by one rule', (_who, recipient, refusal) => {
  expect(refuseGift({ giverId: 'giver', recipient })).toBe(refusal)
})
