import type { Approval } from '@pepper/contract/approvals'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { ApprovalActions } from './approval-actions.tsx'

const request: Approval = {
  id: uuid(50),
  deed: { kind: 'gift_give', id: uuid(51), recipient_id: uuid(52), amount: 20 },
  permission: 'credits.gift',
  subjects: [],
  reason: null,
  status: 'waiting',
  requested_by: { id: uuid(53), name: 'Bo', email: 'bo@example.org' },
  requested_at: AT,
  expires_at: AT,
  decided_by: null,
  decided_at: null,
  download_until: null,
  is_own: false,
}

function drawActions(change: Partial<Approval> = {}) {
  const approve = serve((api) => api.approvals.approve)
  const decline = serve((api) => api.approvals.decline)
  const withdraw = serve((api) => api.approvals.withdraw)
  const [onChange, onStale] = [vi.fn(), vi.fn()]
  const drawn = draw(
    <ApprovalActions approval={{ ...request, ...change }} onChange={onChange} onStale={onStale} />,
  )
  const press = (name: string) => drawn.person.click(drawn.getByRole('button', { name }))
  return { ...drawn, approve, decline, withdraw, onChange, onStale, press }
}

test('a request is approved after a question, once for two presses', async () => {
  const { getByRole, findByText, approve, onChange, press, person } = drawActions()
  const { answer, arrive } = lateAnswer<Approval>()
  approve.mockReturnValue(answer)
  await press('Approve')
  await findByText('Give 20 credits: carried out at once, on behalf of bo@example.org.')
  expect(approve).not.toHaveBeenCalled()
  await person.dblClick(getByRole('button', { name: 'Approve and carry out' }))
  expect(getByRole('button', { name: 'Decline' }).getAttribute('aria-busy')).toBe('true')
  arrive({ ...request, status: 'approved' })
  await waitFor(() => expect(onChange.mock.calls).toMatchObject([[{ status: 'approved' }]]))
  expect(approve.mock.calls).toEqual([[{ id: request.id }]])
})

test('a request is declined at once', async () => {
  const { decline, onChange, press } = drawActions()
  decline.mockResolvedValue({ ...request, status: 'declined' })
  await press('Decline')
  await waitFor(() => expect(onChange.mock.calls).toMatchObject([[{ status: 'declined' }]]))
  expect(decline.mock.calls).toEqual([[{ id: request.id }]])
})

test("one's own request can only be withdrawn", async () => {
  const { queryByRole, withdraw, onChange, press } = drawActions({ is_own: true })
  expect(queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(queryByRole('button', { name: 'Decline' })).toBeNull()
  withdraw.mockResolvedValue({ ...request, status: 'withdrawn' })
  await press('Withdraw')
  await waitFor(() => expect(onChange.mock.calls).toMatchObject([[{ status: 'withdrawn' }]]))
  expect(withdraw.mock.calls).toEqual([[{ id: request.id }]])
})

test('a request that another person settled meanwhile says so and is read again', async () => {
  const { decline, onChange, onStale, press } = drawActions()
  decline.mockRejectedValueOnce(refusal('approvals.settled')).mockRejectedValueOnce(refusal('access.denied'))
  await press('Decline')
  await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
  expect(shownToasts()).toMatchObject([{ title: 'That did not work', tone: 'destructive' }])
  await press('Decline')
  await waitFor(() => expect(decline).toHaveBeenCalledTimes(2))
  await waitFor(() =>
    expect(shownToasts()).toContainEqual(
      expect.objectContaining({ text: 'You do not have permission to do this.' }),
    ),
  )
  // Any other refusal leaves the request as it is shown.
  expect(onStale).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('a settled request offers nothing, and an approved export its file', () => {
  expect(drawActions({ status: 'approved' }).queryByRole('button')).toBeNull()
  const { getByRole } = drawActions({ status: 'approved', is_own: true, download_until: AT })
  expect(getByRole('button', { name: 'Download the file' })).toBeTruthy()
})
