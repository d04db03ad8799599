import type { Permission } from '@pepper/contract/permissions'
import { expect, test } from 'vitest'
import type { AdminScreen } from '../../shared/administration/admin-door.ts'
import { GUEST, type Member } from '../../shared/viewer-rules.ts'
import { superAdminLinks } from './super-admin-links.ts'

const name = { id: 'name' }
const screens: AdminScreen[] = [
  { path: '/admin/users', name, group: 'core', permission: 'waitlist.manage' },
  { path: '/super-admin/roles', name, group: 'super_admin', permission: 'users.change_role' },
]
const links = ['/super-admin/roles', '/super-admin/monitoring', '/admin/users'].map((path) => ({
  path,
  name,
}))
const holder = (...permissions: Permission[]) => ({ status: 'authenticated', permissions }) as Member
const paths = (...permissions: Permission[]) =>
  superAdminLinks(holder(...permissions), links, screens).map(({ path }) => path)

test('ST-1: the Super Admin Settings lead super admins to the screens that are there and that they may use', () => {
  const all: Permission[] = ['admin.enter', 'super_admin.enter', 'users.change_role', 'waitlist.manage']
  expect(paths(...all)).toEqual(['/super-admin/roles', '/admin/users'])
  expect(paths('super_admin.enter', 'users.change_role')).toEqual(['/super-admin/roles'])
  expect(paths('admin.enter', 'waitlist.manage', 'users.change_role')).toEqual([])
  expect(superAdminLinks(GUEST, links, screens)).toEqual([])
})
