import { type BuiltInRole, builtInRoles } from '@pepper/contract/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  grantableRoles,
  refuseAccountChange,
  refuseCustomGrant,
  refuseRoleChange,
  rolePermissions,
} from './rules.ts'

const role = fc.constantFrom<BuiltInRole>(...builtInRoles)
const rank = (name: BuiltInRole) => builtInRoles.indexOf(name)

test('each built-in role may do all that the role below it may', () => {
  expect(rolePermissions.admin).toEqual(expect.arrayContaining([...rolePermissions.user]))
  expect(rolePermissions.super_admin).toEqual(expect.arrayContaining([...rolePermissions.admin]))
})

test('D7: a user may chat and nothing else, a super admin may everything', () => {
  expect(rolePermissions.user).toEqual(['chat.send'])
  expect(rolePermissions.admin).not.toContain('mail.read_outbox')
  expect(rolePermissions.admin).not.toContain('super_admin.enter')
  expect(rolePermissions.super_admin).toContain('super_admin.enter')
})

test('D7: an administrator cannot change their own role', () => {
  fc.assert(
    fc.property(role, role, (own, newRole) => {
      const holder = { userId: 'a', role: own }
      expect(refuseRoleChange({ actor: holder, target: holder, newRole, superAdmins: 2 })).toBe(
        'access.own_role',
      )
    }),
  )
})

test('D7: an administrator neither touches nor grants a role above their own', () => {
  fc.assert(
    fc.property(role, role, role, (own, current, newRole) => {
      const refusal = refuseRoleChange({
        actor: { userId: 'a', role: own },
        target: { userId: 'b', role: current },
        newRole,
        superAdmins: 2,
      })
      const isTooHigh = rank(current) > rank(own) || rank(newRole) > rank(own)
      expect(refusal).toBe(isTooHigh ? 'access.role_too_high' : null)
    }),
  )
})

test('D7: the last super admin cannot be removed, by the operator neither', () => {
  const target = { userId: 'b', role: 'super_admin' as const }
  const change = { actor: null, target, newRole: 'user' as const }
  expect(refuseRoleChange({ ...change, superAdmins: 1 })).toBe('access.last_super_admin')
  expect(refuseRoleChange({ ...change, superAdmins: 2 })).toBeNull()
  expect(refuseRoleChange({ ...change, newRole: 'super_admin', superAdmins: 1 })).toBeNull()
})

test('D7: an administrator cannot ban themselves, a higher role, or the last super admin', () => {
  fc.assert(
    fc.property(
      role,
      role,
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      (own, other, shutsOut, superAdmins) => {
        const actor = { userId: 'a', role: own }
        const change = { actor, shutsOut, superAdmins }
        expect(refuseAccountChange({ ...change, target: actor })).toBe('access.own_account')
        const refusal = refuseAccountChange({ ...change, target: { userId: 'b', role: other } })
        if (rank(other) > rank(own)) expect(refusal).toBe('access.role_too_high')
        else if (other === 'super_admin' && shutsOut && superAdmins === 1)
          expect(refusal).toBe('access.last_super_admin')
        else expect(refusal).toBeNull()
      },
    ),
  )
})

test('SA-1: a custom role is given only by who holds all of it, to others, and not upwards', () => {
  const actor = { userId: 'a', role: 'admin' as const, permissions: rolePermissions.admin }
  const target = { userId: 'b', role: 'user' as const }
  const permissions = ['waitlist.manage']
  expect(refuseCustomGrant({ actor, target, permissions })).toBeNull()
  expect(refuseCustomGrant({ actor, target: actor, permissions })).toBe('access.own_role')
  const above = { userId: 'c', role: 'super_admin' as const }
  expect(refuseCustomGrant({ actor, target: above, permissions })).toBe('access.role_too_high')
  const more = [...permissions, 'mail.read_outbox']
  expect(refuseCustomGrant({ actor, target, permissions: more })).toBe('access.permission_not_held')
})

test('AD-3: the roles that may be given are those that are not refused, without the one that is held', () => {
  const [actor, target] = [
    { userId: 'a', role: 'admin' as const },
    { userId: 'b', role: 'user' as const },
  ]
  expect(grantableRoles({ actor, target, superAdmins: 1 })).toEqual(['admin'])
  expect(grantableRoles({ actor: { ...actor, role: 'super_admin' }, target, superAdmins: 1 })).toEqual([
    'admin',
    'super_admin',
  ])
  expect(grantableRoles({ actor, target: actor, superAdmins: 1 })).toEqual([])
})
