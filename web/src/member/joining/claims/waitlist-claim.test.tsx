import type { Claim } from '@pepper/contract/waitlist/claims'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { AT, uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { WaitlistClaim } from './waitlist-claim.tsx'

const claim = (change: Partial<Claim> = {}): Claim => ({
  id: uuid(90),
  referral_code: 'WAIT2345',
  note: 'From Ada',
  state: 'pending',
  decision: null,
  created_at: AT,
  decided_at: null,
  ...change,
})

function drawClaims(claims: Claim[], code = '') {
  const mine = serve((api) => api.waitlist.claims.mine).mockResolvedValue({ claims })
  const request = serve((api) => api.waitlist.claims.request)
  const withdraw = serve((api) => api.waitlist.claims.withdraw)
  return { ...draw(<WaitlistClaim code={code} />), mine, request, withdraw }
}

test('D2: claims that could not be read are asked for again by the button', async () => {
  const mine = serve((api) => api.waitlist.claims.mine)
  mine.mockRejectedValueOnce(failure()).mockResolvedValue({ claims: [] })
  const { findByText, findByRole, getByLabelText, person } = draw(<WaitlistClaim code="" />)
  expect(getByLabelText('Loading...')).toBeTruthy()
  expect(await findByText('Your claims could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('button', { name: 'Send the claim' })).toBeTruthy()
})

test('D2: a claim needs both fields; text that is no code is not sent but said to be unknown', async () => {
  const { findByRole, findByText, getByText, getByLabelText, request, person } = drawClaims([])
  const send = await findByRole('button', { name: 'Send the claim' })
  await person.click(send)
  expect(getByText('Please enter your referral code.')).toBeTruthy()
  expect(getByText('Please tell us how we know it is yours.')).toBeTruthy()
  await person.type(getByLabelText(/Referral code on the waitlist/), 'half')
  await person.type(getByLabelText(/How do we know/), 'Ada knows')
  await person.click(send)
  expect(await findByText(/Code not found/)).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
})

test('D2: a refused claim keeps its words at the field that it is about; a sent one takes the form away', async () => {
  const { findByRole, findByText, getByLabelText, queryByRole, request, mine, person } = drawClaims(
    [],
    'wait2345',
  )
  const send = await findByRole('button', { name: 'Send the claim' })
  await person.type(getByLabelText(/How do we know/), ' Ada knows ')
  request.mockRejectedValueOnce(refusal('waitlist.claim_not_possible', { data: { reason: 'own_record' } }))
  await person.click(send)
  expect(await findByText(/This is the code of your own account/)).toBeTruthy()
  expect(getByLabelText(/How do we know/)).toHaveProperty('value', ' Ada knows ')
  expect(shownToasts()).toEqual([])
  request.mockResolvedValue(claim())
  mine.mockResolvedValue({ claims: [claim()] })
  await person.click(send)
  expect(await findByText('Waiting for a decision')).toBeTruthy()
  expect(request.mock.calls[1]).toEqual([{ referral_code: 'WAIT2345', note: 'Ada knows' }])
  expect(queryByRole('button', { name: 'Send the claim' })).toBeNull()
})

test('D2: a claim is withdrawn once for two presses, and the page is read again even where that failed', async () => {
  const { findByRole, withdraw, mine, person } = drawClaims([claim()])
  const { answer, fail } = lateAnswer<Claim>()
  withdraw.mockReturnValueOnce(answer)
  await person.dblClick(await findByRole('button', { name: 'Withdraw the claim' }))
  mine.mockResolvedValue({ claims: [claim({ state: 'approved' })] })
  fail(failure())
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Your claim was not withdrawn' }]))
  await waitFor(() => expect(mine).toHaveBeenCalledTimes(2))
  expect(withdraw).toHaveBeenCalledTimes(1)
})

test('D2: each decision is shown, and after a rejection another claim may be made', async () => {
  const { findByText, getByRole, getByText } = drawClaims([
    claim({ id: uuid(91), state: 'rejected', decision: 'Too vague' }),
    claim({ id: uuid(92), state: 'rejected', decision: 'claimed_by_another' }),
  ])
  expect(await findByText('Reason: Too vague')).toBeTruthy()
  expect(getByText(/This place went to another member/)).toBeTruthy()
  expect(getByRole('button', { name: 'Send the claim' })).toBeTruthy()
})
