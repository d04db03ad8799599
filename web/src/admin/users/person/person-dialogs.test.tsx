import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { AT } from '../../../../test/fixtures.ts'
import { userDetail } from '../../../../test/people.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { BanDialog } from './ban-dialog.tsx'
import { DataRequestDialog } from './data-request-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'

const bo = userDetail()
const doings = () => ({ onClose: vi.fn(), onDone: vi.fn() })
const noApprovals = { is_on: false, gift_left: 0, waiting: 0, lacking: [] }

function drawBan(user = bo) {
  serve((api) => api.approvals.summary).mockResolvedValue(noApprovals)
  const ban = serve((api) => api.users.ban)
  const { onClose, onDone } = doings()
  return { ...draw(<BanDialog user={user} onClose={onClose} onBanned={onDone} />), ban, onClose, onDone }
}

test('AD-3: a ban needs a reason, and is sent once however often it is pressed', async () => {
  const { ban, onClose, onDone, getByRole, getByLabelText, findByText, person } = drawBan()
  const { answer, arrive } = lateAnswer<{ state: 'banned'; is_changed: boolean }>()
  ban.mockReturnValue(answer)
  await person.click(getByRole('button', { name: 'Ban' }))
  expect(await findByText('Please give a reason.')).toBeTruthy()
  expect(ban).not.toHaveBeenCalled()
  await person.type(getByLabelText('Reason'), 'Spam')
  await person.dblClick(getByRole('button', { name: 'Ban' }))
  arrive({ state: 'banned', is_changed: true })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(ban.mock.calls).toEqual([[{ id: bo.id, reason: 'Spam' }]])
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('AD-3: a ban may end by itself; an end that is past is not sent', async () => {
  const { ban, getByRole, getByLabelText, findByText, person } = drawBan()
  ban.mockResolvedValue({ state: 'banned', is_changed: true })
  await person.type(getByLabelText('Reason'), 'Spam')
  await person.selectOptions(getByLabelText('Ends'), 'chosen')
  await person.type(getByLabelText('Ends at'), '2020-01-01T10:00')
  await person.click(getByRole('button', { name: 'Ban' }))
  expect(await findByText('This time has passed. Please choose a later one.')).toBeTruthy()
  expect(ban).not.toHaveBeenCalled()
  await person.selectOptions(getByLabelText('Ends'), 'week')
  const before = Date.now()
  await person.click(getByRole('button', { name: 'Ban' }))
  await waitFor(() => expect(ban).toHaveBeenCalledTimes(1))
  const until = Date.parse(ban.mock.calls[0]?.[0].until ?? '')
  expect(Math.round((until - before) / 86_400_000)).toBe(7)
})

test('AD-3: a ban that failed keeps the dialog and its reason', async () => {
  const { ban, onClose, getByRole, getByLabelText, person } = drawBan()
  ban.mockRejectedValue(failure())
  await person.type(getByLabelText('Reason'), 'Spam')
  await person.click(getByRole('button', { name: 'Ban' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to ban this person' }]))
  expect(getByLabelText('Reason')).toHaveProperty('value', 'Spam')
  expect(onClose).not.toHaveBeenCalled()
})

test('AD-3: a ban of before is changed with its reason and its end in the fields', async () => {
  const until = '2099-05-01T10:00:00.000Z'
  const banned = userDetail({ ban: { at: AT, reason: 'Rude', by: null }, banned_until: until })
  const { ban, getByRole, getByLabelText, person } = drawBan(banned)
  ban.mockResolvedValue({ state: 'banned', is_changed: true })
  expect(getByLabelText('Reason')).toHaveProperty('value', 'Rude')
  await person.click(getByRole('button', { name: 'Change the ban' }))
  await waitFor(() => expect(ban).toHaveBeenCalledTimes(1))
  expect(ban.mock.calls[0]?.[0]).toEqual({ id: bo.id, reason: 'Rude', until })
})

test.each([
  { request: 'export', button: 'Export', failed: 'No archive was made' },
  { request: 'deletion', button: 'Delete in 7 days', failed: 'The account was not deleted' },
  { request: 'keep', button: 'Keep the account', failed: 'The deletion was not cancelled' },
] as const)(
  'ST-6: the request ($request) is sent with how it was made, and its failure keeps that',
  async (one) => {
    const operations = {
      export: serve((api) => api.privacy.requestExportFor),
      deletion: serve((api) => api.privacy.requestDeletionFor),
      keep: serve((api) => api.privacy.cancelDeletionFor),
    }
    const sent = operations[one.request]
    const data = { export: null, deletion: null }
    sent.mockRejectedValueOnce(failure()).mockResolvedValue(data)
    const { onClose, onDone } = doings()
    const { getByRole, getByLabelText, findByText, person } = draw(
      <DataRequestDialog user={bo} request={one.request} onClose={onClose} onDone={onDone} />,
    )
    await person.click(getByRole('button', { name: one.button }))
    expect(await findByText('Please say how they asked.')).toBeTruthy()
    expect(sent).not.toHaveBeenCalled()
    await person.type(getByLabelText('How they asked'), 'Letter')
    await person.click(getByRole('button', { name: one.button }))
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title: one.failed }]))
    expect(getByLabelText('How they asked')).toHaveProperty('value', 'Letter')
    expect(onClose).not.toHaveBeenCalled()
    await person.click(getByRole('button', { name: one.button }))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(data))
    expect(sent.mock.calls[1]).toEqual([{ id: bo.id, reason: 'Letter' }])
    expect(onClose).toHaveBeenCalledTimes(1)
  },
)

test('AU-11: a lost second factor is removed only with the proof of identity, once', async () => {
  const { answer, arrive } = lateAnswer<{ removed: true }>()
  const remove = serve((api) => api.users.removeSecondFactor).mockReturnValue(answer)
  const { onClose, onDone } = doings()
  const { getByRole, getByLabelText, findByText, person } = draw(
    <RemoveFactorDialog user={bo} onClose={onClose} onRemoved={onDone} />,
  )
  await person.click(getByRole('button', { name: 'Remove' }))
  expect(await findByText('Please say how they proved their identity.')).toBeTruthy()
  expect(remove).not.toHaveBeenCalled()
  await person.type(getByLabelText('Proof of identity'), 'Passport')
  await person.dblClick(getByRole('button', { name: 'Remove' }))
  arrive({ removed: true })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(remove.mock.calls).toEqual([[{ id: bo.id, reason: 'Passport' }]])
})

test('AU-14: a sign-in link says where its mail is, and can then not be sent a second time', async () => {
  const send = serve((api) => api.users.issueSignInLink)
  send.mockRejectedValueOnce(refusal('access.not_below', { status: 403 }))
  send.mockResolvedValue({ delivery: 'kept', expires_at: AT })
  const { onClose, onDone } = doings()
  const { getByRole, findByText, queryByRole, person } = draw(
    <SignInLinkDialog user={bo} onClose={onClose} onSent={onDone} />,
  )
  await person.click(getByRole('button', { name: 'Send the link' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The sign-in link was not sent' }]))
  expect(onDone).not.toHaveBeenCalled()
  await person.click(getByRole('button', { name: 'Send the link' }))
  expect(await findByText(/is in the email outbox/)).toBeTruthy()
  expect(queryByRole('button', { name: 'Send the link' })).toBeNull()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('AU-14: a link to hand over is made by one press and shown once', async () => {
  serve((api) => api.approvals.summary).mockResolvedValue(noApprovals)
  const handOver = serve((api) => api.users.handOverSignInLink)
  handOver.mockResolvedValue({ link: 'https://example.org/auth/sign-in-link#t', expires_at: AT })
  const { onClose, onDone } = doings()
  const { getByRole, findByText, queryByRole, person } = draw(
    <HandOverDialog user={bo} onClose={onClose} onShown={onDone} />,
  )
  await person.dblClick(getByRole('button', { name: 'Show the link' }))
  expect(await findByText('https://example.org/auth/sign-in-link#t')).toBeTruthy()
  expect(handOver).toHaveBeenCalledTimes(1)
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(queryByRole('button', { name: 'Show the link' })).toBeNull()
})

const administrator = userDetail({ permissions: [{ permission: 'admin.enter', from: ['Doorkeeper'] }] })

test('AD-3: the ban of an administrator by a custom role says that it waits for a second person', async () => {
  serve((api) => api.approvals.summary).mockResolvedValue({ ...noApprovals, is_on: true })
  const { onClose, onDone } = doings()
  const { findByText } = draw(<BanDialog user={administrator} onClose={onClose} onBanned={onDone} />)
  expect(await findByText(/Another person has to approve this first/)).toBeTruthy()
})

test('AU-14: a link for an administrator waits for a second person, and the dialog says so before', async () => {
  serve((api) => api.approvals.summary).mockResolvedValue({ ...noApprovals, is_on: true })
  const { onClose, onDone } = doings()
  const { findByText } = draw(<HandOverDialog user={administrator} onClose={onClose} onShown={onDone} />)
  expect(await findByText(/Another person has to approve this first/)).toBeTruthy()
})

test('AD-3: an end without a moment is asked for, and is not called past', async () => {
  const { ban, getByRole, getByLabelText, findByText, person } = drawBan()
  await person.type(getByLabelText('Reason'), 'Spam')
  await person.selectOptions(getByLabelText('Ends'), 'chosen')
  await person.click(getByRole('button', { name: 'Ban' }))
  expect(await findByText('Please complete the date and time.')).toBeTruthy()
  expect(ban).not.toHaveBeenCalled()
})
