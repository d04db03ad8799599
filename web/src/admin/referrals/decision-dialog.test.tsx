import type { ReviewedReferral } from '@pepper/contract/referrals'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { DecisionDialog, type Verdict } from './decision-dialog.tsx'

const held: ReviewedReferral = {
  id: uuid(40),
  status: 'held',
  held_for: 'network_burst',
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
  same_network: 3,
  arrived_at: AT,
  created_at: AT,
  joined_at: AT,
  reviewed_at: null,
  reviewed_by: null,
}

function drawQuestion(verdict: Verdict, change: Partial<ReviewedReferral> = {}) {
  const release = serve((api) => api.referrals.admin.release)
  const cancel = serve((api) => api.referrals.admin.cancel)
  const [onClose, onDecided] = [vi.fn(), vi.fn()]
  const drawn = draw(
    <DecisionDialog
      verdict={verdict}
      referral={{ ...held, ...change }}
      onClose={onClose}
      onDecided={onDecided}
    />,
  )
  return { ...drawn, release, cancel, onClose, onDecided }
}

test('AD-14: a release says that it cannot be undone, and is sent once for two presses, with its note', async () => {
  const { getByRole, getByText, getByLabelText, release, cancel, onDecided, person } = drawQuestion('release')
  expect(getByRole('dialog', { name: 'Release the referral of Bo?' })).toBeTruthy()
  expect(getByText(/both sides get their credits\. This cannot be undone\./)).toBeTruthy()
  const { answer, arrive } = lateAnswer<ReviewedReferral>()
  release.mockReturnValue(answer)
  await person.type(getByLabelText(/Note/), 'One family')
  const confirm = getByRole('button', { name: 'Release' })
  await person.dblClick(confirm)
  expect(confirm.getAttribute('aria-busy')).toBe('true')
  arrive({ ...held, status: 'qualified' })
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
  expect(release.mock.calls).toEqual([[{ id: held.id, note: 'One family' }]])
  expect(cancel).not.toHaveBeenCalled()
  expect(shownToasts()).toMatchObject([{ title: 'Referral released', tone: 'success' }])
})

test('AD-14: a referral of a person without a name is cancelled for good', async () => {
  const { getByRole, getByText, release, cancel, onDecided, person } = drawQuestion('cancel', {
    newcomer: null,
  })
  cancel.mockResolvedValue({ ...held, status: 'refused' })
  expect(getByRole('dialog', { name: 'Cancel the referral of this newcomer?' })).toBeTruthy()
  expect(getByText(/no one gets credits\. This cannot be undone\./)).toBeTruthy()
  await person.click(getByRole('button', { name: 'Cancel the referral' }))
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
  expect(cancel.mock.calls).toEqual([[{ id: held.id, note: '' }]])
  expect(release).not.toHaveBeenCalled()
  expect(shownToasts()).toMatchObject([{ title: 'Referral cancelled' }])
})

test('AD-14: a decision that another person made first says so, and counts as decided', async () => {
  const { getByRole, release, onDecided, person } = drawQuestion('release')
  release.mockRejectedValue(refusal('referrals.not_held'))
  await person.click(getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
  expect(shownToasts()).toMatchObject([
    {
      title: 'The referral was not decided',
      text: 'This referral is not waiting for a decision.',
      tone: 'destructive',
    },
  ])
})

test('AD-14: a decision that failed keeps the question and its note, and can be sent again', async () => {
  const { getByRole, getByLabelText, release, onClose, onDecided, person } = drawQuestion('release')
  release.mockRejectedValueOnce(failure()).mockResolvedValueOnce({ ...held, status: 'qualified' })
  await person.type(getByLabelText(/Note/), 'One family')
  const confirm = getByRole('button', { name: 'Release' })
  await person.click(confirm)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The referral was not decided' }]))
  expect(onClose).not.toHaveBeenCalled()
  expect(onDecided).not.toHaveBeenCalled()
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull())
  await person.click(confirm)
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
  expect(release.mock.lastCall).toEqual([{ id: held.id, note: 'One family' }])
})

test('AD-14: closing the question decides nothing', async () => {
  const { getByRole, release, cancel, onClose, person } = drawQuestion('cancel')
  await person.click(getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(release).not.toHaveBeenCalled()
  expect(cancel).not.toHaveBeenCalled()
})
