import type { CreditTransaction } from '@pepper/contract/credits'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, credits, memberWith } from '../../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { areCreditsUnreadable, viewer } from '../../shared/viewer.ts'
import { CreditHistory } from './credit-history.tsx'

type Page = { transactions: CreditTransaction[]; earlier: number | null }

const gift = (number: number): CreditTransaction => ({
  id: String(number),
  transaction_type: 'gifted',
  amount: 5,
  created_at: AT,
  balance_after: number,
  metadata: { cause: 'gift', reason: `gift no. ${number}` },
})

beforeEach(() => {
  viewer.set(memberWith())
  areCreditsUnreadable.set(false)
})

async function drawHistory(first: Page | null) {
  const info = serve((api) => api.credits.info).mockResolvedValue(credits)
  const rows = serve((api) => api.credits.transactions)
  if (first) rows.mockResolvedValue(first)
  else rows.mockRejectedValueOnce(failure()).mockResolvedValue({ transactions: [gift(1)], earlier: null })
  const drawn = await drawAt('/', <CreditHistory member={memberWith()} chatLink={(_, words) => words} />)
  return { ...drawn, info, rows }
}

test('CR-5: rows that could not be loaded are reported, and loaded again by the button', async () => {
  const { findByRole, findByText, person } = await drawHistory(null)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText(/gift no. 1/)).toBeTruthy()
})

test('CR-5: refreshing says so, or which part of it failed, and keeps the rows', async () => {
  const { findByText, getByRole, getByText, info, person } = await drawHistory({
    transactions: [gift(1)],
    earlier: null,
  })
  await findByText(/gift no. 1/)
  info.mockRejectedValueOnce(failure())
  const viewerRead = serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  const refresh = getByRole('button', { name: 'Refresh' })
  await person.click(refresh)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to load credit history' }]))
  await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull())
  expect(shownToasts()).toHaveLength(1)
  expect(getByText(/gift no. 1/)).toBeTruthy()
  expect(areCreditsUnreadable.get()).toBe(false)
  await waitFor(() => expect(viewerRead).toHaveBeenCalledTimes(1))
  await person.click(refresh)
  await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('Refreshed'))
})

test('CR-5: earlier rows follow once for two presses; where they fail the button stays', async () => {
  const { findByText, findByRole, queryByRole, rows, person } = await drawHistory({
    transactions: [gift(9)],
    earlier: 9,
  })
  await findByText(/gift no. 9/)
  rows.mockRejectedValueOnce(failure())
  const more = await findByRole('button', { name: /earlier|more|older/i })
  await person.click(more)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to load transaction history' }]))
  const { answer, arrive } = lateAnswer<Page>()
  rows.mockReturnValueOnce(answer)
  const asked = rows.mock.calls.length
  await person.dblClick(more)
  arrive({ transactions: [gift(8)], earlier: null })
  expect(await findByText(/gift no. 8/)).toBeTruthy()
  expect(rows.mock.calls.slice(asked).filter(([input]) => input.before === 9)).toHaveLength(1)
  expect(queryByRole('button', { name: /earlier|more|older/i })).toBeNull()
})
