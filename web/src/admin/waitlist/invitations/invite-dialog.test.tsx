import type {
  InvitationDivision,
  InvitationPreview,
  InvitationSelection,
} from '@pepper/contract/waitlist/invitations'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { InviteDialog } from './invite-dialog.tsx'

const selection: InvitationSelection = { record_ids: [uuid(1), uuid(2)] }
const division: InvitationPreview = {
  is_mail_kept: false,
  selected: 1234,
  invited: 1200,
  left_out: 0,
  claimed: 4,
  without_email: 0,
  invited_recently: 30,
}

async function drawDialog(first: InvitationPreview | null = division) {
  const preview = serve((api) => api.waitlist.invitations.preview)
  if (first) preview.mockResolvedValue(first)
  else preview.mockRejectedValueOnce(failure()).mockResolvedValue(division)
  const sendMany = serve((api) => api.waitlist.invitations.sendMany)
  const drawn = await drawAt('/admin/waitlist', <InviteDialog selection={selection} onClose={vi.fn()} />)
  const facts = () =>
    drawn.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  return {
    ...drawn,
    preview,
    sendMany,
    facts,
    send: drawn.getByRole('button', { name: 'Send the invitations' }),
  }
}

test('AD-14: a preview counts the people who get an invitation, before anything is sent', async () => {
  const { findByText, facts, preview, sendMany, send } = await drawDialog()
  expect(send).toHaveProperty('disabled', true)
  await findByText('1,200')
  expect(facts()).toEqual([
    ['Get an email now', '1,200'],
    ['Already activated', '4'],
    ['Invited in the last day', '30'],
  ])
  expect(preview.mock.calls).toEqual([[{ selection, is_forced: false }]])
  expect(send).toHaveProperty('disabled', false)
  expect(sendMany).not.toHaveBeenCalled()
})

test('AD-14: the question says that no mail server is configured before anything is sent', async () => {
  const { findByText, queryByText } = await drawDialog({ ...division, is_mail_kept: true })
  expect(await findByText(/^No mail server is configured on this server/)).toBeTruthy()
  expect(queryByText('1,200')).toBeTruthy()
})

test('AD-14: a preview that failed can be read again, and nothing is sent without it', async () => {
  const { findByText, getByRole, send, person } = await drawDialog(null)
  await findByText('The preview could not be loaded')
  expect(send).toHaveProperty('disabled', true)
  await person.click(getByRole('button', { name: /again/i }))
  await findByText('1,200')
  expect(send).toHaveProperty('disabled', false)
})

test('AD-14: the same invitations pressed again after a lost answer are the same run', async () => {
  const { findByText, sendMany, send, person } = await drawDialog()
  sendMany.mockRejectedValue(failure())
  await findByText('1,200')
  for (const times of [1, 2]) {
    await person.click(send)
    await waitFor(() => expect(sendMany).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  }
  const [first, second] = sendMany.mock.calls.map(([input]) => input.run_id)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

test('AD-14: a selection that invites no one cannot be sent, unless the last day counts no more', async () => {
  const { findByText, getByLabelText, preview, send, person } = await drawDialog({ ...division, invited: 0 })
  await findByText('30')
  expect(send).toHaveProperty('disabled', true)
  preview.mockResolvedValue({ ...division, invited: 30, invited_recently: 0 })
  await person.click(getByLabelText(/Also invite people/))
  await waitFor(() => expect(preview).toHaveBeenLastCalledWith({ selection, is_forced: true }))
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
})

test('AD-14: invitations are sent once for two presses, and their progress opens', async () => {
  const { findByText, sendMany, send, address, person } = await drawDialog()
  await findByText('1,200')
  sendMany.mockRejectedValueOnce(refusal('settings.mail_off'))
  await person.click(send)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The invitations were not sent' }]))
  expect(address()).toBe('/admin/waitlist')
  const { answer, arrive } = lateAnswer<InvitationDivision & { run_id: string }>()
  sendMany.mockReturnValue(answer)
  await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  await person.dblClick(send)
  arrive({ ...division, run_id: uuid(9) })
  await waitFor(() => expect(address()).toBe(`/admin/waitlist/invitations?run=${uuid(9)}`))
  expect(sendMany).toHaveBeenCalledTimes(2)
  expect(sendMany).toHaveBeenLastCalledWith({ selection, is_forced: false, run_id: expect.any(String) })
})
