import { readFileSync } from 'node:fs'
import {
  type AdminScreenPath,
  adminScreenPermissions,
  findDeniedScreen,
} from '@pepper/contract/admin-screens'
import type { Permission } from '@pepper/contract/permissions'
import { expect, test } from 'vitest'
import { GUEST, type Member } from '../viewer-rules.ts'
import { type AdminScreen, adminDoor, allowedScreens, landingScreen, screenAt } from './admin-door.ts'

const name = { id: 'name' }
const screens: AdminScreen[] = [
  { path: '/admin/waitlist', name, group: 'management', permission: 'waitlist.manage' },
  { path: '/super-admin/mail', name, group: 'super_admin', permission: 'mail.read_outbox' },
]

/** The screens of the product, read as text: their names need the build of the translations. */
const listed = readFileSync(new URL('admin-screens.ts', import.meta.url), 'utf8')
const adminScreens = [...listed.matchAll(/screen\('([^']+)', msg`[^`]+`, '(\w+)'\)/g)].map(
  ([, path, group]) => ({ path, name, group, permission: adminScreenPermissions[path as AdminScreenPath] }),
) as AdminScreen[]

/** Builds a member from permissions alone: the door checks nothing else. */
const holder = (...permissions: Permission[]) => ({ status: 'authenticated', permissions }) as Member

test.each([
  [GUEST, '/admin/waitlist', 'sign_in'],
  [GUEST, '/super-admin/mail', 'sign_in'],
  [holder('chat.send'), '/admin', 'not_admin'],
  [holder('chat.send'), '/', 'open'],
  [holder('waitlist.manage'), '/admin/waitlist', 'not_admin'],
  [holder('admin.enter'), '/admin', 'open'],
  [holder('admin.enter'), '/admin/waitlist/imports', 'not_permitted'],
  [holder('admin.enter', 'waitlist.manage'), '/admin/waitlist/imports', 'open'],
  [holder('admin.enter', 'mail.read_outbox'), '/super-admin/mail', 'not_super_admin'],
  [holder('admin.enter', 'super_admin.enter'), '/super-admin/mail', 'not_permitted'],
  [holder('super_admin.enter', 'mail.read_outbox'), '/super-admin/mail', 'open'],
  [{ ...holder('chat.send'), second_factor_due_at: '2026-03-01T00:00:00Z' }, '/admin/waitlist', 'factor_due'],
  [{ ...holder('chat.send'), second_factor_due_at: '2026-03-01T00:00:00Z' }, '/', 'open'],
  [{ ...holder('admin.enter'), second_factor_due_at: '2026-03-01T00:00:00Z' }, '/admin', 'open'],
  [{ ...holder('chat.send'), is_outside_admin_networks: true }, '/super-admin/mail', 'outside_networks'],
  [{ ...holder('chat.send'), is_outside_admin_networks: true }, '/', 'open'],
] as const)('AD-1: the door asks permissions, never roles: %j at %s is %s', (viewer, path, door) => {
  expect(adminDoor(viewer, path, screens)).toBe(door)
})

test('AD-1: navigation lists only what may be used, and no empty group', () => {
  const groups = allowedScreens(holder('admin.enter', 'waitlist.manage', 'mail.read_outbox'), screens)
  expect(groups.map(({ group }) => group)).toEqual(['management'])
  expect(allowedScreens(GUEST, screens)).toEqual([])
})

test('AD-1: a screen owns what is under its address, not what only begins alike', () => {
  expect(screenAt('/admin/waitlist/claims', screens)?.path).toBe('/admin/waitlist')
  expect(screenAt('/admin/waitlists', screens)).toBeNull()
  expect(screenAt('/admin', screens)).toBeNull()
})

test('W3: a narrow role lands on its own screen and may open the approvals, wherever its screen is listed', () => {
  const keeper = holder('admin.enter', 'settings.change')
  expect(landingScreen(keeper, adminScreens)?.path).toBe('/admin/settings')
  expect(adminDoor(keeper, '/admin/approvals', adminScreens)).toBe('open')
  expect(landingScreen(holder('admin.enter'), adminScreens)).toBeNull()
  expect(adminDoor(holder('chat.send'), '/admin/approvals', adminScreens)).toBe('not_admin')
})

test('AD-1: every screen that has a permission is in the navigation', () => {
  expect(adminScreens.map(({ path }) => path).sort()).toEqual(Object.keys(adminScreenPermissions).sort())
})

test.each([
  ['/admin/waitlist', [], { screen: '/admin/waitlist', permission: 'admin.enter' }],
  ['/admin/waitlist/claims', ['admin.enter'], { screen: '/admin/waitlist', permission: 'waitlist.manage' }],
  ['/super-admin/audit', ['admin.enter'], { screen: '/super-admin/audit', permission: 'super_admin.enter' }],
  ['/admin/no-such-screen', [], { screen: '/admin', permission: 'admin.enter' }],
  ['/admin/waitlist', ['admin.enter', 'waitlist.manage'], null],
  ['/administration', [], null],
  ['/test-admin-features', [], null],
] as const)('SE-1: %s with %j is %j, which the door keeps closed too', (path, permissions, denied) => {
  expect(findDeniedScreen(path, permissions)).toEqual(denied)
  expect(adminDoor(holder(...permissions), path, adminScreens) === 'open').toBe(denied === null)
})
