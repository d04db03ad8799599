import type { ReviewedClaim } from '@pepper/contract/waitlist/claims'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { AT, uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { WaitlistClaims } from './claims.tsx'

const claim = (number: number, change: Partial<ReviewedClaim> = {}): ReviewedClaim => ({
  id: uuid(number),
  referral_code: `CODE000${number}`,
  note: `note ${number}`,
  state: 'pending',
  decision: null,
  created_at: AT,
  decided_at: null,
  member: {
    user_id: uuid(60 + number),
    record_id: uuid(70 + number),
    email: null,
    full_name: `Asker ${number}`,
    referral_code: 'OWN23456',
    created_at: AT,
  },
  record: {
    id: uuid(80 + number),
    full_name: `Record ${number}`,
    telegram_handle: null,
    telegram_id: null,
    xp: 1200,
    joined_referrals: 2,
    created_at: AT,
  },
  rivals: 0,
  ...change,
})

async function drawClaims(claims: ReviewedClaim[], path = '/admin/waitlist/claims') {
  const list = serve((api) => api.waitlist.claims.list).mockResolvedValue({ claims, later: null, pending: 0 })
  const approve = serve((api) => api.waitlist.claims.approve)
  const reject = serve((api) => api.waitlist.claims.reject)
  return { ...(await drawAt(path, <WaitlistClaims />)), list, approve, reject }
}

test('D2: without open claims it says so; a failure is shown and tried again by its button', async () => {
  const list = serve((api) => api.waitlist.claims.list)
  list.mockRejectedValueOnce(failure()).mockResolvedValue({ claims: [], later: null, pending: 0 })
  const { findByText, findByRole, getByLabelText, person } = await drawAt('/', <WaitlistClaims />)
  expect(getByLabelText('Loading...')).toBeTruthy()
  expect(await findByText('The claims could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('No open claims')).toBeTruthy()
})

test('D2: an unknown state of the address is taken for open, and a chip asks for another', async () => {
  const { findByText, findByRole, list, address, person } = await drawClaims([], '/?state=lost')
  await findByText('No open claims')
  expect(list.mock.calls[0]?.[0]).toMatchObject({ state: 'pending' })
  await person.click(await findByRole('button', { name: 'Rejected' }))
  expect(await findByText('No claims here')).toBeTruthy()
  expect(list.mock.calls.at(-1)?.[0]).toMatchObject({ state: 'rejected' })
  expect(address()).toBe('/?state=rejected')
})

test('D2: approving asks first, is sent once, and takes only that claim from the list', async () => {
  const { findByText, getByText, queryByText, approve, person } = await drawClaims([claim(1), claim(2)])
  await findByText('note 1')
  const { answer, arrive } = lateAnswer<never>()
  approve.mockReturnValue(answer)
  const card = within(getByText('note 1').closest('li') as HTMLElement)
  await person.click(card.getByRole('button', { name: 'Approve' }))
  expect(approve).not.toHaveBeenCalled()
  await person.dblClick(card.getByRole('button', { name: 'Approve the claim' }))
  await waitFor(() => expect(approve.mock.calls).toEqual([[{ id: uuid(1) }]]))
  arrive({ approved: true } as never)
  await waitFor(() => expect(queryByText('note 1')).toBeNull())
  expect(getByText('note 2')).toBeTruthy()
  expect(shownToasts()).toMatchObject([{ title: 'The record belongs to Asker 1 now' }])
})

test('D2: a claim that was decided meanwhile, and the rivals of an approved one, leave the list', async () => {
  const { findByText, getByText, queryByText, list, approve, person } = await drawClaims([
    claim(1),
    claim(2, { rivals: 1 }),
    claim(3, { rivals: 1 }),
  ])
  await findByText('note 1')
  const press = async (note: string) => {
    const card = within(getByText(note).closest('li') as HTMLElement)
    await person.click(card.getByRole('button', { name: 'Approve' }))
    await person.click(card.getByRole('button', { name: 'Approve the claim' }))
  }
  approve.mockRejectedValueOnce(refusal('waitlist.claim_decided')).mockResolvedValue({} as never)
  const open = [claim(2, { rivals: 1 }), claim(3, { rivals: 1 })]
  list.mockResolvedValue({ claims: open, later: null, pending: 2 })
  await press('note 1')
  await waitFor(() => expect(queryByText('note 1')).toBeNull())
  list.mockResolvedValue({ claims: [], later: null, pending: 0 })
  await press('note 2')
  expect(await findByText('No open claims')).toBeTruthy()
})

test('D2: a rejection needs a reason, and one that failed keeps it', async () => {
  const { findByText, getByLabelText, getByRole, reject, person } = await drawClaims([claim(1)])
  await findByText('note 1')
  await person.click(getByRole('button', { name: 'Reject' }))
  await person.click(getByRole('button', { name: 'Reject the claim' }))
  expect(await findByText('Please give a reason.')).toBeTruthy()
  expect(reject).not.toHaveBeenCalled()
  await person.type(getByLabelText('Reason'), ' Not yours ')
  reject.mockRejectedValueOnce(failure()).mockResolvedValue({} as never)
  await person.click(getByRole('button', { name: 'Reject the claim' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The claim was not rejected' }]))
  expect(getByLabelText('Reason')).toHaveProperty('value', ' Not yours ')
  await person.click(getByRole('button', { name: 'Reject the claim' }))
  expect(await findByText('No open claims')).toBeTruthy()
  expect(reject.mock.calls[1]).toEqual([{ id: uuid(1), reason: 'Not yours' }])
})

test('D2: a claim on a record that no longer exists can only be rejected; rivals are notified', async () => {
  const { findByText, queryByRole, getByRole, getByText } = await drawClaims([
    claim(1, { record: null }),
    claim(2, { rivals: 3, state: 'pending' }),
  ])
  const gone = within((await findByText('note 1')).closest('li') as HTMLElement)
  expect(gone.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(gone.getByRole('button', { name: 'Reject' })).toBeTruthy()
  expect(getByText(/Other claims for this record: 3/)).toBeTruthy()
  expect(queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(getByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('D2: a decided claim shows its answer and offers nothing', async () => {
  const { findByText, queryByRole } = await drawClaims(
    [
      claim(1, { state: 'rejected', decision: 'Too vague' }),
      claim(2, { state: 'rejected', decision: 'claimed_by_another' }),
    ],
    '/?state=rejected',
  )
  expect(await findByText('Answered: Too vague')).toBeTruthy()
  expect(await findByText('Rejected because another member got the record.')).toBeTruthy()
  expect(queryByRole('button', { name: 'Reject' })).toBeNull()
})
