import type { ReviewedReferral } from '@pepper/contract/referrals'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../test/fixtures.ts'
import { failure, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { ReferralReviews } from './referral-reviews.tsx'

const held: ReviewedReferral = {
  id: uuid(40),
  status: 'held',
  held_for: 'disposable_mail',
  refused_for: null,
  referrer: null,
  newcomer: {
    record_id: uuid(41),
    user_id: uuid(42),
    full_name: 'Bo',
    email: 'bo@example.org',
    referral_code: 'BO234567',
  },
  came_by_link: true,
  same_network: 0,
  arrived_at: AT,
  created_at: AT,
  joined_at: AT,
  reviewed_at: null,
  reviewed_by: null,
}
const page = (referrals: ReviewedReferral[]) => ({ referrals, earlier: null, held: referrals.length })

async function drawReviews(rows = [held], path = '/admin/referral-reviews') {
  const list = serve((api) => api.referrals.admin.list).mockResolvedValue(page(rows))
  return { ...(await drawAt(path, <ReferralReviews />)), list }
}

test('AD-14: a referral that another person decided first leaves the list', async () => {
  const { findByRole, findByText, list, person } = await drawReviews()
  await person.click(await findByRole('button', { name: /^Release/ }))
  const question = within(await findByRole('dialog', { name: 'Release the referral of Bo?' }))
  serve((api) => api.referrals.admin.release).mockRejectedValue(refusal('referrals.not_held'))
  list.mockResolvedValue(page([]))
  await person.click(question.getByRole('button', { name: 'Release' }))
  await findByText('No held referrals')
  expect(shownToasts()).toMatchObject([{ text: 'This referral is not waiting for a decision.' }])
})

test('AD-14: administrators get no buttons for a referral of their own, on either side', async () => {
  viewer.set(memberWith('referrals.review'))
  const own = {
    record_id: uuid(43),
    user_id: uuid(1),
    full_name: 'Ada',
    email: null,
    referral_code: 'ADA23456',
  }
  const { findAllByText, getAllByRole } = await drawReviews([
    held,
    { ...held, id: uuid(44), referrer: own },
    { ...held, id: uuid(45), newcomer: own },
  ])
  expect(await findAllByText('Another administrator decides your own referral.')).toHaveLength(2)
  expect(getAllByRole('button', { name: /^Release/ })).toHaveLength(1)
})

test('AD-14: the address holds the status; a list that cannot be read can be asked for again', async () => {
  const { findByText, getByRole, findByRole, list, address, person } = await drawReviews()
  await findByText('The newcomer’s address is from a disposable email service.')
  list
    .mockRejectedValueOnce(failure())
    .mockResolvedValue(page([{ ...held, status: 'qualified', reviewed_at: AT }]))
  await person.click(getByRole('button', { name: 'Qualified' }))
  await waitFor(() => expect(address()).toBe('/admin/referral-reviews?status=qualified'))
  await person.click(await findByRole('button', { name: /again/i }))
  await findByText('An administrator released it.')
  expect(list.mock.lastCall).toEqual([{ status: 'qualified' }])
})
