import type { RoleEntry, RoleHolder } from '@pepper/contract/roles'
import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { roleEntry } from '../../../test/roles.ts'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { HoldersDialog } from './holders-dialog.tsx'

const ada: RoleHolder = {
  id: uuid(1),
  email: 'ada@example.org',
  full_name: 'Ada',
  granted_at: AT,
  by: { id: uuid(2), email: 'root@example.org' },
}
const bo = { id: uuid(3), email: 'bo@example.org', full_name: 'Bo', role: 'user' as const }

function drawDialog(change: Partial<RoleEntry> = {}) {
  const role = roleEntry(change)
  const holders = serve((api) => api.roles.holders).mockResolvedValue({ holders: [ada], earlier: null })
  const preview = serve((api) => api.roles.preview).mockResolvedValue({
    refusal: null,
    gained: ['users.read'],
    lost: [],
    kept: [],
  })
  serve((api) => api.users.search).mockResolvedValue({ users: [bo] })
  const assign = serve((api) => api.roles.assign)
  const remove = serve((api) => api.roles.remove)
  const drawn = draw(<HoldersDialog role={role} onClose={vi.fn()} />)
  const chooseBo = async () => {
    await drawn.person.type(drawn.getByRole('combobox', { name: 'Give it to' }), 'bo')
    await drawn.person.click(await drawn.findByRole('option', { name: /Bo/ }))
  }
  return { ...drawn, role, holders, preview, assign, remove, chooseBo }
}

test('SA-1: the holders of a role are listed with the person who gave it', async () => {
  const { getByLabelText, findByText, holders, role } = drawDialog()
  expect(getByLabelText('Loading...')).toBeTruthy()
  expect((await findByText(/ada@example\.org/)).textContent).toContain('by root@example.org')
  expect(holders).toHaveBeenCalledWith({ id: role.id })
})

test('SA-1: a list that cannot be read says so, and can be read again', async () => {
  const { findByText, getByRole, holders, person } = drawDialog()
  holders.mockReset().mockRejectedValueOnce(failure()).mockResolvedValue({ holders: [], earlier: null })
  await findByText('Failed to fetch roles')
  await findByText(/Something went wrong on our side/)
  await person.click(getByRole('button', { name: /again/i }))
  await findByText('No one yet.')
})

test('SA-1: further holders of a role are shown page by page, and can lose it as well', async () => {
  const { getByRole, findByRole, findByText, queryByRole, holders, role, person } = drawDialog()
  holders.mockReset().mockResolvedValueOnce({ holders: [ada], earlier: 'next' })
  holders.mockResolvedValueOnce({ holders: [{ ...ada, id: bo.id, email: bo.email }], earlier: null })
  await person.click(await findByRole('button', { name: 'Show older' }))
  await findByText(/bo@example\.org/)
  expect(getByRole('button', { name: 'Remove the role from ada@example.org' })).toBeTruthy()
  expect(getByRole('button', { name: 'Remove the role from bo@example.org' })).toBeTruthy()
  expect(holders).toHaveBeenLastCalledWith({ id: role.id, before: 'next' })
  expect(queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('SA-1: a built-in role is neither given nor taken here', async () => {
  const { findByText, queryByRole } = drawDialog({ id: 'admin', name: 'admin', is_system_role: true })
  await findByText(/ada@example\.org/)
  expect(queryByRole('combobox')).toBeNull()
  expect(queryByRole('button', { name: /Remove the role/ })).toBeNull()
})

test('SA-1: a role is given after a preview, once for two presses, and the list is read again', async () => {
  const { getByRole, findByRole, findByText, role, holders, preview, assign, chooseBo, person } = drawDialog()
  const give = getByRole('button', { name: 'Give the role' })
  expect(give).toHaveProperty('disabled', true)
  await chooseBo()
  await findByText('They gain')
  expect(preview).toHaveBeenCalledWith({ id: role.id, user_id: bo.id, change: 'assign' })
  holders.mockResolvedValue({ holders: [{ ...ada, id: bo.id, email: bo.email }, ada], earlier: null })
  const { answer, arrive } = lateAnswer<{ is_changed: boolean }>()
  assign.mockReturnValue(answer)
  await person.dblClick(give)
  arrive({ is_changed: true })
  await findByRole('button', { name: 'Remove the role from bo@example.org' })
  expect(assign.mock.calls).toEqual([[{ id: role.id, user_id: bo.id }]])
  expect(shownToasts()).toMatchObject([{ text: 'User role has been updated to Support' }])
  // The field is empty for the next person.
  expect(getByRole('combobox')).toHaveProperty('value', '')
  expect(give).toHaveProperty('disabled', true)
})

test('SA-1: a role that is not given keeps the person, and the reason is shown', async () => {
  const { getByRole, assign, chooseBo, person } = drawDialog()
  assign.mockRejectedValue(refusal('access.permission_not_held', { status: 403 }))
  await chooseBo()
  await person.click(getByRole('button', { name: 'Give the role' }))
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: 'Failed to update user role', text: 'You can only grant permissions you have yourself.' },
    ]),
  )
  expect(getByRole('combobox')).toHaveProperty('value', 'Bo')
})

test('SA-1: a role is taken after confirmation, and the person leaves the list', async () => {
  const { findByRole, findByText, queryByRole, role, holders, preview, remove, person } = drawDialog()
  preview.mockResolvedValue({ refusal: null, gained: [], lost: ['users.read'], kept: [] })
  remove.mockRejectedValueOnce(refusal('access.own_role', { status: 403 }))
  remove.mockResolvedValueOnce({ is_changed: true })
  await person.click(await findByRole('button', { name: 'Remove the role from ada@example.org' }))
  const question = await findByRole('dialog', { name: 'Remove the role Support from ada@example.org?' })
  await within(question).findByText('They lose')
  expect(remove).not.toHaveBeenCalled()
  const confirm = within(question).getByRole('button', { name: 'Remove' })
  await person.click(confirm)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ text: 'You cannot change your own role.' }]))
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull())
  holders.mockResolvedValue({ holders: [], earlier: null })
  await person.click(confirm)
  await findByText('No one yet.')
  expect(remove).toHaveBeenLastCalledWith({ id: role.id, user_id: ada.id })
  expect(queryByRole('dialog', { name: /Remove the role/ })).toBeNull()
})
