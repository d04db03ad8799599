import type { AuditEntryDetails } from '@pepper/contract/audit'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { EntryDialog } from './entry-dialog.tsx'

const entry: AuditEntryDetails = {
  id: 7,
  action: 'credit_gift.processed',
  actor: null,
  target: {
    type: 'credit_gift',
    id: uuid(3),
    title: null,
    person: { id: uuid(4), full_name: 'Silver Bo', email: null },
  },
  created_at: AT,
  details: { before: 'pending', after: 'processed' },
  personal: null,
  is_erased: false,
  request_id: null,
  network: null,
  hash: 'a',
  previous_hash: 'b',
}

async function drawEntry(change: Partial<AuditEntryDetails>) {
  serve((api) => api.audit.entry).mockResolvedValue({ ...entry, ...change })
  return draw(<EntryDialog id={7} onClose={vi.fn()} onFilter={vi.fn()} />)
}

test('SA-3: an entry has the title that the list gives it, and names for whom a gift is', async () => {
  const { findByRole, getByText } = await drawEntry({})
  expect(await findByRole('dialog', { name: 'Credit gift arrived' })).toBeTruthy()
  expect(getByText('Silver Bo').parentElement?.textContent).toBe('Credit gift Silver Bo')
})

test('SA-3: an ad is shown with its name, and a moment of a change in the format of the language', async () => {
  const target = { type: 'ad_placement', id: uuid(3), title: 'Summer sale', person: null }
  const details = { before: null, after: { start_date: '2026-11-27T16:14:49.800Z' } }
  const { findByText, queryByText } = await drawEntry({ action: 'ad.created', target, details })
  expect((await findByText('Summer sale')).parentElement?.textContent).toBe('Ad Summer sale')
  expect(await findByText(/Nov 27, 2026/)).toBeTruthy()
  expect(queryByText(/ad_placement|T16:14/)).toBeNull()
})
