import { type AccessPreview, type BuiltInRole, permission } from '@pepper/contract/permissions'
import { rolePermissions } from './rules.ts'

/** A permission that a person has, and the role that gives it: a built-in one has no id. */
export interface Grant {
  permission: string
  roleId: string | null
  roleName: string
}

/** What another built-in role leaves a person. */
export function withBuiltInRole(grants: readonly Grant[], role: BuiltInRole): Grant[] {
  const given = rolePermissions[role].map((name) => ({ permission: name, roleId: null, roleName: role }))
  return [...grants.filter(({ roleId }) => roleId !== null), ...given]
}

/** What a person has with a custom role beside the rest. */
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

/** What changes between two sets of grants, each permission once and in the order of the catalogue. */
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
