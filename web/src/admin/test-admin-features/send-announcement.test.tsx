import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import type { api } from '../../lib/api/api.ts'
import { SendAnnouncement } from './send-announcement.tsx'

type Channels = Awaited<ReturnType<typeof api.announcements.admin.countRecipients>>['channels']

const byEmail: Channels = [
  { channel: 'email', unavailable: null, recipients: { all: 9, premium: 1, free: 8 } },
]

function drawCard(channels = byEmail) {
  const create = serve((api) => api.announcements.admin.create)
  serve((api) => api.announcements.admin.countRecipients).mockResolvedValue({ channels })
  const onSent = vi.fn()
  const drawn = draw(<SendAnnouncement onSent={onSent} />)
  const { getByLabelText, getByRole, findByRole, person } = drawn
  /** Types a message by email to premium users, up to the question. */
  const ask = async (message: string) => {
    if (message) await person.type(getByLabelText('Message'), message)
    await person.selectOptions(getByLabelText('Channel'), 'email')
    await person.selectOptions(getByLabelText('Audience'), 'premium')
    await person.click(getByRole('button', { name: 'Send Announcement' }))
    await findByRole('dialog', { name: 'Send this to 1 person?' })
    return getByRole('button', { name: 'Send now' })
  }
  return { ...drawn, create, onSent, ask }
}

test('AD-12: an empty announcement cannot be sent', async () => {
  const { getByLabelText, getByRole, person } = drawCard()
  await person.type(getByLabelText('Message'), '  ')
  expect(getByRole('button', { name: 'Send Announcement' })).toHaveProperty('disabled', true)
})

test('AD-12: an announcement is sent once for two presses, after a question with its reach', async () => {
  const { getByLabelText, create, onSent, ask, person } = drawCard()
  const confirm = await ask('News')
  expect(create).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<never>()
  create.mockReturnValue(answer)
  await person.dblClick(confirm)
  arrive({} as never)
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(create.mock.calls).toEqual([
    [{ id: expect.any(String), message: 'News', audience: 'premium', channel: 'email' }],
  ])
  expect(getByLabelText('Message')).toHaveProperty('value', '')
  expect(shownToasts()).toMatchObject([{ title: 'Announcement Sent', tone: 'success' }])
})

test('AD-12: one that failed keeps its words, and is sent again under its id', async () => {
  const { getByLabelText, getByRole, create, onSent, ask, person } = drawCard()
  create.mockRejectedValueOnce(failure()).mockResolvedValueOnce({} as never)
  await person.click(await ask('News'))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to send announcement' }]))
  expect(getByLabelText('Message')).toHaveProperty('value', 'News')
  expect(onSent).not.toHaveBeenCalled()
  await waitFor(() =>
    expect(getByRole('button', { name: 'Send Announcement' }).getAttribute('aria-busy')).toBeNull(),
  )
  await person.click(await ask(''))
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  const [first, again] = create.mock.calls
  expect(again).toEqual(first)
})

test('AD-12: the first channel that can be used is chosen, and another one says why it cannot', async () => {
  const recipients = { all: 9, premium: 1, free: 8 }
  const { getByLabelText, getByRole, findByText, person } = drawCard([
    { channel: 'bot_dm', unavailable: 'not_configured', recipients },
    { channel: 'in_app', unavailable: null, recipients },
  ])
  await waitFor(() => expect(getByLabelText('Channel')).toHaveProperty('value', 'in_app'))
  await person.type(getByLabelText('Message'), 'News')
  const send = getByRole('button', { name: 'Send Announcement' })
  expect(send).toHaveProperty('disabled', false)
  await person.selectOptions(getByLabelText('Channel'), 'bot_dm')
  expect(await findByText(/No bot is configured/)).toBeTruthy()
  expect(send).toHaveProperty('disabled', true)
})
