import { type AccessPreview, type BuiltInRole, permission } from '@pepper/contract/permissions'
import { rolePermissions } from './rules.ts'

/** A permission that a person has, and the role that gives it: a built-in one has no id. */
export interface Grant {
  permission: string
  roleId: string | null
  roleName: string
}

/** Returns the grants that remain for a person under another built-in role. */
export function withBuiltInRole(grants: readonly Grant[], role: BuiltInRole): Grant[] {
  const given = rolePermissions[role].map((name) => ({ permission: name, roleId: null, roleName: role }))
  return [...grants.filter(({ roleId }) => roleId !== null), ...given]
}

/** Adds the grants of a custom role to those of a person. */
export function withCustomRole(
  grants: readonly Grant[],
  role: { id: string; name: string; permissions: readonly string[] },
): Grant[] {
  const given = role.permissions.map((name) => ({ permission: name, roleId: role.id, roleName: role.name }))
  return [...withoutCustomRole(grants, role), ...given]
}

export function withoutCustomRole(grants: readonly Grant[], role: { id: string }): Grant[] {
  return grants.filter(({ roleId }) => roleId !== role.id)
}

/** Compares two sets of grants and lists each permission once, in the order of the catalogue. */
export function compareGrants(
  before: readonly Grant[],
  after: readonly Grant[],
): Pick<AccessPreview, 'gained' | 'lost' | 'kept'> {
  const had = new Set(before.map((grant) => grant.permission))
  const has = new Set(after.map((grant) => grant.permission))
  const known = permission.options
  return {
    gained: known.filter((name) => has.has(name) && !had.has(name)),
    lost: known.filter((name) => had.has(name) && !has.has(name)),
    kept: known
      .filter((name) => has.has(name) && had.has(name))
      .map((name) => ({ permission: name, from: rolesGiving(after, name) })),
  }
}

function rolesGiving(grants: readonly Grant[], name: string): string[] {
  const given = grants.filter((grant) => grant.permission === name).map(({ roleName }) => roleName)
  return [...new Set(given)]
}
