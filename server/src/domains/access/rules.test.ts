import { type BuiltInRole, builtInRoles } from '@pepper/contract/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuseRoleChange, rolePermissions } from './rules.ts'

const role = fc.constantFrom<BuiltInRole>(...builtInRoles)
const rank = (name: BuiltInRole) => builtInRoles.indexOf(name)

test('each built-in role may do all that the role below it may', () => {
  expect(rolePermissions.admin).toEqual(expect.arrayContaining([...rolePermissions.user]))
  expect(rolePermissions.super_admin).toEqual(expect.arrayContaining([...rolePermissions.admin]))
})

test('decisions 7: a user may chat and nothing else, a super admin may everything', () => {
  expect(rolePermissions.user).toEqual(['chat.send'])
  expect(rolePermissions.admin).not.toContain('mail.read_outbox')
  expect(rolePermissions.admin).not.toContain('super_admin.enter')
  expect(rolePermissions.super_admin).toContain('super_admin.enter')
})

test('decisions 7: nobody changes their own role', () => {
  fc.assert(
    fc.property(role, role, (own, newRole) => {
      const holder = { userId: 'a', role: own }
      expect(refuseRoleChange({ actor: holder, target: holder, newRole, superAdmins: 2 })).toBe(
        'access.own_role',
      )
    }),
  )
})

test('decisions 7: nobody touches or grants a role above their own', () => {
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

test('decisions 7: the last super admin cannot be removed, by the operator neither', () => {
  const target = { userId: 'b', role: 'super_admin' as const }
  const change = { actor: null, target, newRole: 'user' as const }
  expect(refuseRoleChange({ ...change, superAdmins: 1 })).toBe('access.last_super_admin')
  expect(refuseRoleChange({ ...change, superAdmins: 2 })).toBeNull()
  expect(refuseRoleChange({ ...change, newRole: 'super_admin', superAdmins: 1 })).toBeNull()
})
