import type { CreditGift } from '@pepper/contract/credits/gifts'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { GiftCard } from './gift-card.tsx'

const ada = { user_id: 'a', full_name: 'Ada', email: 'ada@example.org' }
const root = { user_id: 'r', full_name: '', email: 'root@example.org' }
const settled: CreditGift = {
  id: 'g',
  recipient: ada,
  amount: 1,
  reason: 'A good question',
  status: 'processed',
  failed_for: null,
  created_by: root,
  processed_by: root,
  created_at: '2026-01-01T00:00:00Z',
  processed_at: '2026-01-02T00:00:00Z',
}
const drawGift = (change: Partial<CreditGift>) =>
  draw(<GiftCard gift={{ ...settled, ...change }} onChanged={() => {}} onStale={() => {}} />)

test('AD-9: a settled gift shows recipient, amount, reason and processor, and offers nothing', () => {
  const { getByText, getByRole, queryByRole } = drawGift({})
  expect(getByRole('heading').textContent).toBe('Ada')
  expect(getByText('1 credit')).toBeTruthy()
  expect(getByText('A good question')).toBeTruthy()
  expect(getByText(/Processed by root@example\.org/)).toBeTruthy()
  expect(queryByRole('button')).toBeNull()
})

test('AD-9: a failed gift says why; accounts that are gone are named as such', () => {
  const { getByText } = drawGift({
    status: 'failed',
    failed_for: 'recipient_gone',
    recipient: null,
    created_by: null,
  })
  expect(getByText('Deleted account')).toBeTruthy()
  expect(getByText(/no longer existed/)).toBeTruthy()
  expect(getByText(/Created by a deleted account/)).toBeTruthy()
})
