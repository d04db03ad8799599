import { expect, test } from 'vitest'
import {
  compareGrants,
  type Grant,
  withBuiltInRole,
  withCustomRole,
  withoutCustomRole,
} from './access-preview.ts'

const ROLE = { id: 'r', name: 'Doorkeeper', permissions: ['waitlist.manage', 'admin.enter'] }
const USER: Grant[] = [{ permission: 'chat.send', roleId: null, roleName: 'user' }]

test('SA-1: a given role adds missing permissions, and remaining ones name every role that gives them', () => {
  const admin = withBuiltInRole(USER, 'admin')
  const both = withCustomRole(admin, ROLE)
  expect(compareGrants(USER, withCustomRole(USER, ROLE))).toEqual({
    gained: ['waitlist.manage', 'admin.enter'],
    lost: [],
    kept: [{ permission: 'chat.send', from: ['user'] }],
  })
  expect(compareGrants(admin, both).gained).toEqual([])
  expect(compareGrants(admin, both).kept).toContainEqual({
    permission: 'waitlist.manage',
    from: ['admin', 'Doorkeeper'],
  })
})

test('SA-1: rights that a custom role still gives are not lost with another role', () => {
  const before = withCustomRole(withBuiltInRole(USER, 'admin'), ROLE)
  const demoted = compareGrants(before, withBuiltInRole(before, 'user'))
  expect(demoted.lost).toContain('users.ban')
  expect(demoted.lost).not.toContain('waitlist.manage')
  expect(demoted.kept).toContainEqual({ permission: 'admin.enter', from: ['Doorkeeper'] })
  expect(compareGrants(before, withoutCustomRole(before, ROLE)).lost).toEqual([])
})
