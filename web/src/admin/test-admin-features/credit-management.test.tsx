import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { userDetail } from '../../../test/people.ts'
import { lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { CreditManagement } from './credit-management.tsx'

const bo = userDetail()

function drawCard(person: typeof bo | null = bo) {
  const summary = serve((api) => api.approvals.summary)
  summary.mockResolvedValue({ is_on: true, gift_left: 50, waiting: 0, lacking: [] })
  const give = serve((api) => api.credits.gifts.give)
  const drawn = draw(<CreditManagement person={person} />)
  const [amount, reason] = [drawn.getByLabelText('Credit Amount'), drawn.getByLabelText(/Reason/)]
  return {
    ...drawn,
    summary,
    give,
    amount,
    reason,
    send: drawn.getByRole('button', { name: 'Gift Credits' }),
  }
}

test('AD-12: credits need a person, and an amount that can be given', async () => {
  const { getByText, queryByText, amount, send, person, rerender } = drawCard(null)
  expect(getByText('Choose a user under User Management first.')).toBeTruthy()
  await person.type(amount, '5')
  expect(send).toHaveProperty('disabled', true)
  rerender(<CreditManagement person={bo} />)
  expect(getByText('For bo@example.org')).toBeTruthy()
  expect(send).toHaveProperty('disabled', false)
  await person.type(amount, '.5')
  expect(getByText('A whole number from 1 to 10000.')).toBeTruthy()
  expect(send).toHaveProperty('disabled', true)
  await person.clear(amount)
  expect(queryByText('A whole number from 1 to 10000.')).toBeNull()
})

test('AD-12: credits are given once for two presses, after a question, and the fields are empty for the next gift', async () => {
  const { amount, reason, send, give, summary, getByRole, person } = drawCard()
  const { answer, arrive } = lateAnswer<never>()
  give.mockReturnValue(answer)
  await person.type(amount, '20')
  await person.type(reason, ' Thanks ')
  await waitFor(() => expect(summary).toHaveBeenCalled())
  await person.click(send)
  getByRole('dialog', { name: 'Give 20 credits to Bo Example?' })
  expect(give).not.toHaveBeenCalled()
  await person.dblClick(getByRole('button', { name: 'Give now' }))
  expect(send.getAttribute('aria-busy')).toBe('true')
  const before = summary.mock.calls.length
  arrive({ status: 'processed' } as never)
  await waitFor(() => expect(amount).toHaveProperty('value', ''))
  expect(reason).toHaveProperty('value', '')
  expect(give.mock.calls).toEqual([
    [{ id: expect.any(String), recipient_id: bo.id, amount: 20, reason: 'Thanks' }],
  ])
  expect(shownToasts()).toMatchObject([
    { title: 'Credits Gifted', text: '20 credits have been gifted to the user' },
  ])
  // The gift counts towards the limit without approval, which the card shows.
  await waitFor(() => expect(summary.mock.calls.length).toBeGreaterThan(before))
})

test('AD-12: a gift that failed is sent again under its id, a changed one under another', async () => {
  const { amount, send, give, getByRole, person } = drawCard()
  give.mockRejectedValue(refusal('credits.gift_to_self'))
  const press = async (times: number) => {
    await person.click(send)
    await person.click(getByRole('button', { name: 'Give now' }))
    await waitFor(() => expect(give).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  }
  await person.type(amount, '2')
  await press(1)
  expect(shownToasts()).toMatchObject([
    { title: 'Failed to gift credits', text: 'You cannot give credits to yourself.' },
  ])
  expect(amount).toHaveProperty('value', '2')
  await press(2)
  await person.type(amount, '0')
  await press(3)
  const [first, again, changed] = give.mock.calls.map(([gift]) => gift)
  expect(again).toEqual(first)
  expect(changed).toMatchObject({ amount: 20 })
  expect(changed?.id).not.toBe(first?.id)
})

test('AD-12: a gift to an account that is gone says that nothing was added, and keeps the fields', async () => {
  const { amount, send, give, getByRole, person } = drawCard()
  give.mockResolvedValue({ status: 'failed' } as never)
  await person.type(amount, '2')
  await person.click(send)
  await person.click(getByRole('button', { name: 'Give now' }))
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { text: 'The account was banned or deleted. Nothing was added.', tone: 'destructive' },
    ]),
  )
  expect(amount).toHaveProperty('value', '2')
})

test('AD-12: an amount above the limit says in advance that a second person is needed', async () => {
  const { findByText, queryByText, amount, summary, person } = drawCard()
  await waitFor(() => expect(summary).toHaveBeenCalled())
  await person.type(amount, '50')
  expect(queryByText(/Another person has to approve/)).toBeNull()
  await person.type(amount, '{Backspace}1')
  await findByText(/Another person has to approve/)
})
