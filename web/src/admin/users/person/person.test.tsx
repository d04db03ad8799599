import type { UserDetail } from '@pepper/contract/users'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../../test/fixtures.ts'
import { userDetail } from '../../../../test/people.ts'
import { failure, lateAnswer, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { viewer } from '../../../shared/viewer.ts'
import { Person } from './person.tsx'
import { usePerson } from './use-person.ts'

beforeEach(() => {
  viewer.set(memberWith('users.read'))
  serve((api) => api.approvals.summary).mockResolvedValue({
    is_on: false,
    gift_left: 0,
    waiting: 0,
    lacking: [],
  })
  serve((api) => api.privacy.getPersonalData).mockResolvedValue({ export: null, deletion: null })
})

const Drawn = () => <Person person={usePerson(uuid(20))} />

async function drawPerson(change: Partial<UserDetail> = {}) {
  const get = serve((api) => api.users.get).mockResolvedValue(userDetail(change))
  return { ...(await drawAt(`/admin/users/${uuid(20)}`, <Drawn />)), get }
}

test('AD-3: a person that could not be loaded is asked for again by the button', async () => {
  const get = serve((api) => api.users.get)
  get.mockRejectedValueOnce(failure()).mockResolvedValue(userDetail())
  const { findByText, findByRole, person } = await drawAt('/', <Drawn />)
  expect(await findByText('This person could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('button', { name: 'Ban' })).toBeTruthy()
})

test('AD-3: a banned person is unbanned by one press, and is then read again', async () => {
  const { findByRole, get, person } = await drawPerson({ state: 'banned' })
  const { answer, arrive } = lateAnswer<{ state: 'active'; is_changed: boolean }>()
  const unban = serve((api) => api.users.unban).mockReturnValue(answer)
  const button = await findByRole('button', { name: 'Lift the ban' })
  get.mockResolvedValue(userDetail())
  await person.dblClick(button)
  arrive({ state: 'active', is_changed: true })
  expect(await findByRole('button', { name: 'Ban' })).toBeTruthy()
  expect(unban.mock.calls).toEqual([[{ id: uuid(20) }]])
  expect(shownToasts()).toMatchObject([{ title: 'Ban lifted' }])
})

test('AD-3: the actions are those that the server allows, with reasons for the others', async () => {
  const none = { change_role: [], ban: false, sign_in_link: false, hand_over_sign_in_link: false }
  const tooHigh = 'access.role_too_high' as const
  const refusals = { ...userDetail().refusals, ban: tooHigh, gift: tooHigh }
  const { findByRole, queryByRole } = await drawPerson({
    may: { ...none, remove_second_factor: false },
    refusals,
  })
  const list = await findByRole('list', { name: 'Unavailable actions' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(list.textContent).toContain('Gift credits and Ban')
  for (const name of ['Ban', 'Send a sign-in link', 'Show a sign-in link', 'Remove the second factor'])
    expect(queryByRole('button', { name })).toBeNull()
  expect(queryByRole('link', { name: 'Gift credits' })).toBeNull()
})

test('AD-3: sessions end after a question; those that could not be ended stay, and the failure is shown', async () => {
  const session = { id: uuid(30), network: null, user_agent: null, created_at: AT, expires_at: AT }
  const named = { ...session, id: uuid(31), user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' }
  const { findByRole, findByText, get, person } = await drawPerson({ sessions: [session, named] })
  await findByText('Unknown browser')
  await findByText('Chrome · Linux')
  const end = serve((api) => api.users.endSessions).mockRejectedValue(failure())
  await person.click(await findByRole('button', { name: 'End all sessions' }))
  const question = within(await findByRole('dialog'))
  expect(end).not.toHaveBeenCalled()
  await person.click(question.getByRole('button', { name: 'End all sessions' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to end the sessions' }]))
  expect(get).toHaveBeenCalledTimes(1)
})

test('ST-6: an archive in the making offers no second one, and a ready one its download', async () => {
  const personal = serve((api) => api.privacy.getPersonalData)
  const archive = { state: 'waiting', progress: 40, requested_at: AT, expires_at: null, bytes: null } as const
  personal.mockResolvedValueOnce({ export: archive, deletion: null })
  personal.mockResolvedValue({
    export: { ...archive, state: 'ready', expires_at: AT, bytes: 2048 },
    deletion: { requested_at: AT, due_at: AT },
  })
  const { findByText, queryByRole, findByRole } = await drawPerson()
  expect(await findByText(/The archive is being prepared: 40/)).toBeTruthy()
  expect(queryByRole('button', { name: 'Export the data' })).toBeNull()
  const link = await findByRole('link', { name: /Download the archive/ }, { timeout: 10_000 })
  expect(link.getAttribute('href')).toBe(`/api/admin/users/${uuid(20)}/personal-data/archive`)
  expect(queryByRole('button', { name: 'Create a new archive' })).toBeTruthy()
  expect(queryByRole('button', { name: 'Delete the account' })).toBeNull()
  expect(queryByRole('button', { name: 'Keep the account' })).toBeTruthy()
})

test('ST-6: without the right to manage data there is no word of it', async () => {
  const refusals = { ...userDetail().refusals, manage_data: 'access.may_more' as const }
  const { findByRole, queryByRole } = await drawPerson({ refusals })
  await findByRole('button', { name: 'Ban' })
  expect(queryByRole('heading', { name: 'Personal data' })).toBeNull()
})
