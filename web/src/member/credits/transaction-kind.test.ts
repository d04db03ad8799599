import type { CreditTransaction } from '@pepper/contract/credits'
import { expect, test } from 'vitest'
import { convertedXp, spentBucket, transactionKind } from './transaction-kind.ts'

type Type = CreditTransaction['transaction_type']

function row(
  transaction_type: Type,
  amount: number,
  metadata: CreditTransaction['metadata'],
): CreditTransaction {
  return { id: '1', transaction_type, amount, created_at: '2026-01-01T00:00:00Z', balance_after: 9, metadata }
}

test.each([
  [row('daily_reset', 3, { cause: 'grant' }), 'daily'],
  [row('other', -2, { cause: 'expiry' }), 'expired'],
  [row('xp_converted', 2, { cause: 'conversion', xp: 200 }), 'converted'],
  [row('gifted', 10, { cause: 'gift' }), 'gift'],
  [row('referral', 5, { cause: 'referral' }), 'referral'],
  [row('other', 1, { cause: 'refund' }), 'refund'],
  [row('other', -1, { cause: 'message', daily_credits_spent: 1 }), 'message'],
  [row('other', 4, { cause: 'correction' }), 'added'],
  [row('other', -4, { cause: 'correction' }), 'removed'],
] as const)('CR-5: %j is shown as %s', (transaction, kind) => {
  expect(transactionKind(transaction)).toBe(kind)
})

test('CR-5: the bucket of a spend is in its metadata', () => {
  expect(spentBucket(row('other', -1, { cause: 'message', daily_credits_spent: 1 }))).toBe('daily')
  expect(spentBucket(row('other', -1, { cause: 'message', xp_credits_spent: 1 }))).toBe('xp')
  expect(spentBucket(row('other', -1, { cause: 'message' }))).toBeNull()
})

test('CR-6: a conversion took what it says, else 100 XP a credit', () => {
  expect(convertedXp(row('xp_converted', 2, { cause: 'conversion', xp: 200 }))).toBe(200)
  expect(convertedXp(row('xp_converted', 3, { cause: 'conversion' }))).toBe(300)
})
