import type { FoundUser } from '@pepper/contract/users'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { memberWith, uuid } from '../../../test/fixtures.ts'
import { lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { UserManagement } from './user-management.tsx'

const bo: FoundUser = { id: uuid(20), email: 'bo@example.org', full_name: 'Bo', role: 'user' }

function drawCard({ mayChange = true, found = bo } = {}) {
  viewer.set(mayChange ? memberWith('users.read', 'users.change_role') : memberWith('users.read'))
  const search = serve((api) => api.users.search).mockResolvedValue({ users: [found] })
  const change = serve((api) => api.users.changeRole)
  serve((api) => api.users.previewRoleChange).mockResolvedValue({
    refusal: null,
    gained: ['users.read'],
    lost: [],
    kept: [],
  })
  const Card = () => {
    const [person, setPerson] = useState<FoundUser | null>(null)
    return <UserManagement person={person} onPerson={setPerson} mayChange={mayChange} />
  }
  const drawn = draw(<Card />)
  const field = drawn.getByRole('combobox', { name: 'User' })
  const chooseBo = async () => {
    await drawn.person.type(field, 'bo')
    await drawn.person.click(await drawn.findByRole('option', { name: /bo@example\.org/ }))
  }
  return { ...drawn, field, search, change, chooseBo }
}

test('AD-12: a person gets another role once for two presses, after the question of the list of people', async () => {
  const { field, getByRole, getByLabelText, findByText, change, chooseBo, person } = drawCard()
  const update = getByRole('button', { name: 'Update Role' })
  expect(update).toHaveProperty('disabled', true)
  await chooseBo()
  expect(field).toHaveProperty('value', 'bo@example.org (User)')
  await person.selectOptions(getByLabelText('New role'), 'Admin')
  const { answer, arrive } = lateAnswer<{ role: 'admin'; is_changed: boolean }>()
  change.mockReturnValue(answer)
  await person.click(update)
  getByRole('dialog', { name: 'Make bo@example.org an admin?' })
  await findByText('They gain')
  expect(change).not.toHaveBeenCalled()
  await person.dblClick(getByRole('button', { name: 'Promote to Admin' }))
  expect(update.getAttribute('aria-busy')).toBe('true')
  arrive({ role: 'admin', is_changed: true })
  await waitFor(() => expect(field).toHaveProperty('value', 'bo@example.org (Admin)'))
  expect(change.mock.calls).toEqual([[{ id: bo.id, role: 'admin' }]])
  expect(shownToasts()).toMatchObject([
    { title: 'Role Updated', text: 'User role has been updated to admin', tone: 'success' },
  ])
})

test.each(['admin', 'super_admin'] as const)(
  'AD-12: the role shown is the one that the person has, and it is not given again: %s',
  async (role) => {
    const { getByRole, getByLabelText, queryByRole, change, chooseBo, person } = drawCard({
      found: { ...bo, role },
    })
    await chooseBo()
    const update = getByRole('button', { name: 'Update Role' })
    expect(getByLabelText('New role')).toHaveProperty('value', role)
    expect(update).toHaveProperty('disabled', true)
    await person.selectOptions(getByLabelText('New role'), 'User')
    await person.click(update)
    await person.click(getByRole('button', { name: 'Cancel' }))
    expect(queryByRole('dialog')).toBeNull()
    expect(change).not.toHaveBeenCalled()
    await chooseBo()
    expect(getByLabelText('New role')).toHaveProperty('value', role)
  },
)

test('AD-12: a refused change says why, and the person keeps the shown role', async () => {
  const { field, getByRole, getByLabelText, change, chooseBo, person } = drawCard()
  change.mockRejectedValue(refusal('access.not_below', { status: 403 }))
  await chooseBo()
  await person.selectOptions(getByLabelText('New role'), 'Admin')
  await person.click(getByRole('button', { name: 'Update Role' }))
  await person.click(getByRole('button', { name: 'Promote to Admin' }))
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      {
        title: 'Failed to update user role',
        text: 'This only works for people whose role is below yours.',
      },
    ]),
  )
  expect(field).toHaveProperty('value', 'bo@example.org (User)')
})

test('AD-12: without the permission to change roles, the card names it and only finds people', async () => {
  const { getByText, queryByRole, queryByLabelText, field, chooseBo } = drawCard({ mayChange: false })
  expect(getByText(/Your role does not have this permission:/)).toBeTruthy()
  expect(queryByLabelText('New role')).toBeNull()
  expect(queryByRole('button', { name: 'Update Role' })).toBeNull()
  await chooseBo()
  expect(field).toHaveProperty('value', 'bo@example.org (User)')
})

test('AD-12: people who cannot be loaded say why, and the next search clears it', async () => {
  const { field, findByText, queryByText, search, chooseBo, person } = drawCard()
  search.mockRejectedValueOnce(refusal('access.denied', { status: 403 }))
  await person.type(field, 'a')
  await findByText('Failed to load users. Admin privileges required.')
  await person.clear(field)
  await chooseBo()
  expect(queryByText(/Failed to load users/)).toBeNull()
})
