import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith, uuid } from '../../../test/fixtures.ts'
import { roleEntry } from '../../../test/roles.ts'
import { failure, refusal, serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { Roles } from './roles.tsx'

const superAdmin = roleEntry({
  id: 'super_admin',
  name: 'super_admin',
  is_system_role: true,
  permissions: ['users.read', 'roles.manage'],
})
const counts = { total_users: 1200, admins: 3, super_admins: 1, custom_roles: 1 }

function serveRoles() {
  viewer.set(memberWith('users.read', 'roles.manage'))
  const list = serve((api) => api.roles.list)
  return list.mockResolvedValue({ counts, roles: [superAdmin, roleEntry()] })
}

test('SA-1: roles that cannot be read say so, and can be read again', async () => {
  const list = serveRoles().mockRejectedValueOnce(failure())
  const { findByRole, findByText, person } = await drawAt('/super-admin/roles', <Roles />)
  await person.click(await findByRole('button', { name: /again/i }))
  await findByText('1,200')
  expect(list).toHaveBeenCalledTimes(2)
})

test('SA-1: a built-in role cannot be edited; after a custom one is deleted, the list is read again', async () => {
  const list = serveRoles()
  const { findByRole, getByRole, queryByRole, person } = await drawAt('/super-admin/roles', <Roles />)
  await person.click(await findByRole('button', { name: 'Delete Support' }))
  expect(queryByRole('button', { name: 'Edit Super Admin' })).toBeNull()
  serve((api) => api.roles.delete).mockResolvedValue({ holders: 0 })
  list.mockResolvedValue({ counts, roles: [superAdmin] })
  await person.click(getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(queryByRole('heading', { name: 'Support' })).toBeNull())
  expect(queryByRole('dialog')).toBeNull()
})

test('SA-1: a role that another administrator has changed is shown and sent as it is now, once opened again', async () => {
  const list = serveRoles()
  const update = serve((api) => api.roles.update)
  update.mockRejectedValueOnce(refusal('access.role_outdated')).mockResolvedValue(roleEntry())
  const { findByRole, getByRole, getByLabelText, queryByRole, person } = await drawAt('/', <Roles />)
  await person.click(await findByRole('button', { name: 'Edit Support' }))
  list.mockResolvedValue({ counts, roles: [superAdmin, roleEntry({ permissions: ['roles.manage'] })] })
  await person.type(getByLabelText('Name'), '!')
  await person.click(getByRole('button', { name: 'Save Role' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
  await person.click(getByRole('button', { name: 'Close' }))
  await within(await findByRole('list', { name: 'Permissions of Support' })).findByText('Manage roles')
  await person.click(getByRole('button', { name: 'Edit Support' }))
  expect(getByLabelText('Manage roles')).toHaveProperty('checked', true)
  await person.click(getByRole('button', { name: 'Save Role' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(update.mock.calls[1]?.[0].read?.permissions).toEqual(['roles.manage'])
})

test('SA-1: the holders of a permission are listed with the roles that give it', async () => {
  serveRoles()
  const ask = serve((api) => api.roles.permissionHolders)
  ask.mockRejectedValueOnce(failure()).mockResolvedValue({
    total: 300,
    holders: [{ id: uuid(1), email: 'ada@example.org', full_name: 'Ada', from: ['admin', 'Support'] }],
  })
  const { findByLabelText, findByRole, findByText, person } = await drawAt('/super-admin/roles', <Roles />)
  await person.selectOptions(await findByLabelText('Permission'), 'users.read')
  await person.click(await findByRole('button', { name: /again/i }))
  expect((await findByRole('status')).textContent).toBe('300 people have it. The newest 1 are shown.')
  const link = await findByRole('link', { name: 'ada@example.org' })
  expect(link.getAttribute('href')).toBe(`/admin/users/${uuid(1)}`)
  await findByText('Admin, Support')
  expect(ask.mock.lastCall).toEqual([{ permission: 'users.read' }])
})
