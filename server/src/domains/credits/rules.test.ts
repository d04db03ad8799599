import { expect, test } from 'vitest'
import { refuseGift, refuseOwnGift } from './rules.ts'

test.each([
  ['nobody', null, 'credits.gift_recipient_not_found'],
  ['the giver', { userId: 'giver', isBanned: false }, 'credits.gift_to_self'],
  ['a banned member', { userId: 'other', isBanned: true }, 'access.person_banned'],
  ['another member', { userId: 'other', isBanned: false }, null],
])('AD-9: a gift to %s is judged by one rule', (_who, recipient, refusal) => {
  expect(refuseGift({ giverId: 'giver', recipient })).toBe(refusal)
})

test.each([
  ['the administrator', 'giver', 'credits.gift_to_self'],
  ['another member', 'other', null],
  ['a deleted account', null, null],
])('AD-9: a pending gift to %s is judged by the same rule', (_who, recipientId, refusal) => {
  expect(refuseOwnGift('giver', recipientId)).toBe(refusal)
})
