import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { fillInHalf } from '../../../test/half-filled.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { ComposeAnnouncement } from './compose-announcement.tsx'

const recipients = { all: 12, premium: 0, free: 12 }
const counts = {
  channels: [
    { channel: 'bot_dm' as const, unavailable: 'bot_off' as never, recipients },
    { channel: 'email' as const, unavailable: null, recipients },
    { channel: 'in_app' as const, unavailable: null, recipients: { ...recipients, all: 1 } },
  ],
}

function drawForm() {
  const onSent = vi.fn()
  const create = serve((api) => api.announcements.admin.createGroup)
  const drawn = draw(<ComposeAnnouncement counts={counts} onSent={onSent} />)
  const write = (text: string) => drawn.person.type(drawn.getByLabelText('Message'), text)
  const ask = ({ person, getByRole } = drawn) =>
    person.click(getByRole('button', { name: /^(Send|Schedule) Announcement/ }))
  const confirm = ({ getByRole } = drawn) =>
    within(getByRole('dialog')).getByRole('button', { name: /Send now|Schedule it/ })
  return { ...drawn, onSent, create, write, ask, confirm }
}

test('AD-13: nothing is sent without words, or before the question about its readers is answered', async () => {
  const { getByRole, findByText, write, ask, create, person } = drawForm()
  expect(getByRole('button', { name: 'Send Announcement' })).toHaveProperty('disabled', true)
  await write('Hello')
  await ask()
  expect(await findByText('Send this to 12 people?')).toBeTruthy()
  await person.click(within(getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(create).not.toHaveBeenCalled()
})

test('AD-13: a channel that went off after it was chosen can be taken out of the draft', async () => {
  const { getByRole, write, ask, confirm, create, person, unmount } = drawForm()
  await person.click(getByRole('checkbox', { name: /In-App/ }))
  await write('Hello')
  unmount()
  const [bot, email, inApp] = counts.channels
  const off = {
    channels: [bot, { ...email, unavailable: 'mail_off' as never }, inApp] as typeof counts.channels,
  }
  const again = draw(<ComposeAnnouncement counts={off} onSent={vi.fn()} />)
  await again.person.click(again.getByRole('checkbox', { name: /Email/ }))
  expect(again.getByRole('checkbox', { name: /Email/ })).toHaveProperty('disabled', true)
  await ask(again)
  await again.person.click(confirm(again))
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  expect(create.mock.calls.map(([input]) => input)).toMatchObject([
    { message: 'Hello', channels: ['in_app'] },
  ])
})

test('AD-13: it is sent once for two presses, by the first channel that works, and the form is empty then', async () => {
  const { getByLabelText, write, ask, confirm, create, onSent, person } = drawForm()
  const { answer, arrive } = lateAnswer<never>()
  create.mockReturnValue(answer)
  await write(' Hello ')
  await ask()
  await person.dblClick(confirm())
  arrive({} as never)
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(create.mock.calls.map(([input]) => input)).toMatchObject([
    { message: 'Hello', channels: ['email'], audience: 'all' },
  ])
  expect(getByLabelText('Message')).toHaveProperty('value', '')
})

test('AD-13: one that was lost on its way is repeated under its id; a changed one is another', async () => {
  const { getByLabelText, write, ask, confirm, create, onSent, getByRole, person } = drawForm()
  create.mockRejectedValue(failure())
  await write('Hello')
  await ask()
  await person.click(confirm())
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to send announcement' }]))
  await person.click(confirm())
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  expect(getByLabelText('Message')).toHaveProperty('value', 'Hello')
  await person.click(within(getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await write('!')
  await ask()
  await person.click(confirm())
  await waitFor(() => expect(create).toHaveBeenCalledTimes(3))
  const ids = create.mock.calls.map(([{ id }]) => id)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
  expect(onSent).not.toHaveBeenCalled()
})

test('AD-13: a moment that has passed is refused at its field', async () => {
  const { getByLabelText, findByText, queryByRole, write, ask, person } = drawForm()
  await write('Hello')
  await person.type(getByLabelText(/Send at/), '2020-01-01T10:00')
  await ask()
  expect(await findByText('This time has passed. Please choose a later one.')).toBeTruthy()
  expect(queryByRole('dialog')).toBeNull()
})

test('AD-13: one whose time is filled in half is not sent at once', async () => {
  const { getByLabelText, queryByRole, findByText, write, ask } = drawForm()
  await write('Hello')
  fillInHalf(getByLabelText(/^Send at/))
  await ask()
  expect(await findByText('Please complete the date and time.')).toBeTruthy()
  expect(queryByRole('dialog')).toBeNull()
})
