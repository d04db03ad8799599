import type { MemberInvitation, SentInvitation } from '@pepper/contract/joining/invitations'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { AT, uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { Invitations } from './invitations.tsx'

const invitation = (change: Partial<MemberInvitation> = {}): MemberInvitation => ({
  id: uuid(40),
  email: 'cy@example.org',
  full_name: null,
  language: 'en',
  state: 'waiting',
  delivery: 'sent',
  reason: null,
  invited_by: null,
  created_at: AT,
  sent_at: AT,
  expires_at: AT,
  settled_at: null,
  user_id: null,
  ...change,
})

async function drawInvitations(invitations: MemberInvitation[], path = '/admin/users/invitations') {
  const list = serve((api) => api.joining.invitations.list)
  list.mockResolvedValue({ invitations, earlier: null, waiting: invitations.length })
  const { create, resend, withdraw } = {
    create: serve((api) => api.joining.invitations.create),
    resend: serve((api) => api.joining.invitations.resend),
    withdraw: serve((api) => api.joining.invitations.withdraw),
  }
  return { ...(await drawAt(path, <Invitations />)), list, create, resend, withdraw }
}

test('AU-14: the state of the address filters the list, and a chip changes the address', async () => {
  const { findByText, findByRole, list, address, person } = await drawInvitations([], '/?state=expired')
  expect(await findByText('No invitations here')).toBeTruthy()
  expect(list.mock.calls[0]?.[0]).toMatchObject({ state: 'expired' })
  await person.click(await findByRole('button', { name: /^All/ }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(list.mock.calls[1]?.[0].state).toBeUndefined()
  expect(address()).toBe('/')
})

test('AU-14: an invitation that was lost on its way is repeated under its id, so that it is sent once', async () => {
  const { findByRole, create, list, person } = await drawInvitations([])
  await person.click(await findByRole('button', { name: 'Invite a person' }))
  const dialog = within(await findByRole('dialog'))
  create.mockRejectedValueOnce(failure()).mockResolvedValue({ invitation: invitation(), link: null })
  const send = dialog.getByRole('button', { name: 'Invite' })
  await person.click(send)
  expect(dialog.getByText('Please enter an email address.')).toBeTruthy()
  expect(create).not.toHaveBeenCalled()
  await person.type(dialog.getByLabelText('Email'), ' cy@example.org ')
  await person.click(send)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The invitation was not sent' }]))
  expect(dialog.getByLabelText('Email')).toHaveProperty('value', 'cy@example.org')
  await person.click(send)
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  const [first, second] = create.mock.calls.map(([input]) => input)
  expect(first).toMatchObject({ email: 'cy@example.org', language: 'en' })
  expect(second).toEqual(first)
})

test('AU-14: another address is another invitation', async () => {
  const { findByRole, create, person } = await drawInvitations([])
  await person.click(await findByRole('button', { name: 'Invite a person' }))
  const dialog = within(await findByRole('dialog'))
  create.mockRejectedValue(failure())
  await person.type(dialog.getByLabelText('Email'), 'cy@example.org')
  await person.click(dialog.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  await person.type(dialog.getByLabelText('Email'), '.uk')
  await person.click(dialog.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  expect(create.mock.calls[0]?.[0].id).not.toBe(create.mock.calls[1]?.[0].id)
})

test('AU-14: an address that has an account leads to its person', async () => {
  const { findByRole, create, person } = await drawInvitations([])
  create.mockRejectedValue(refusal('joining.member_exists', { data: { user_id: uuid(9) } }))
  await person.click(await findByRole('button', { name: 'Invite a person' }))
  const dialog = within(await findByRole('dialog'))
  await person.type(dialog.getByLabelText('Email'), 'cy@example.org')
  await person.click(dialog.getByRole('button', { name: 'Invite' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('An account with this address already exists.')
  expect(alert.querySelector('a')?.getAttribute('href')).toBe(`/admin/users/${uuid(9)}`)
  expect(shownToasts()).toEqual([])
})

test('AU-14: where no mail is sent, the dialog shows the link instead of closing', async () => {
  const { findByRole, findByText, queryByRole, create, person } = await drawInvitations([])
  const link = 'https://example.org/auth/link#t'
  create.mockResolvedValue({ invitation: invitation(), link })
  await person.click(await findByRole('button', { name: 'Invite a person' }))
  const dialog = within(await findByRole('dialog'))
  await person.type(dialog.getByLabelText('Email'), 'cy@example.org')
  await person.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await findByText(link)).toBeTruthy()
  expect(queryByRole('button', { name: 'Invite' })).toBeNull()
  expect(shownToasts()).toEqual([])
})

test('AU-14: the new link of an expired invitation stays until it is closed, and then the row leaves the list', async () => {
  const expired = invitation({ state: 'expired' })
  const { findByRole, findByText, getByRole, resend, list, person } = await drawInvitations(
    [expired],
    '/?state=expired',
  )
  const link = 'https://example.org/auth/link#again'
  resend.mockImplementation(async () => {
    list.mockResolvedValue({ invitations: [], earlier: null, waiting: 1 })
    return { invitation: invitation(), link }
  })
  await person.click(await findByRole('button', { name: 'Send again' }))
  await findByText(link)
  expect(list).toHaveBeenCalledTimes(1)
  await person.click(getByRole('button', { name: 'Close' }))
  expect(await findByText('No invitations here')).toBeTruthy()
})

test('AU-14: sending again is done once for two presses, and withdrawing asks first', async () => {
  const { findByRole, getByRole, queryByRole, resend, withdraw, list, person } = await drawInvitations([
    invitation(),
  ])
  const { answer, arrive } = lateAnswer<SentInvitation>()
  resend.mockReturnValue(answer)
  await person.dblClick(await findByRole('button', { name: 'Send again' }))
  arrive({ invitation: invitation(), link: null })
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Sent again' }]))
  expect(resend.mock.calls).toEqual([[{ id: uuid(40) }]])
  await person.click(getByRole('button', { name: 'Withdraw' }))
  expect(withdraw).not.toHaveBeenCalled()
  withdraw.mockRejectedValueOnce(failure()).mockResolvedValue(invitation({ state: 'withdrawn' }) as never)
  const dialog = within(await findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('The invitation was not withdrawn'))
  list.mockResolvedValue({ invitations: [invitation({ state: 'withdrawn' })], earlier: null, waiting: 0 })
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  // A settled invitation has no actions.
  await waitFor(() => expect(queryByRole('button', { name: 'Send again' })).toBeNull())
})
