import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'

/** The names of the built-in roles. */
export const roleNames: Record<BuiltInRole, MessageDescriptor> = {
  user: msg`User`,
  admin: msg`Admin`,
  super_admin: msg`Super Admin`,
}

/** Returns the name of a role: built-in roles have words, custom roles their own name. */
export function roleName(role: string): string {
  return isBuiltIn(role) ? i18n._(roleNames[role]) : role
}

export function isBuiltIn(role: string): role is BuiltInRole {
  return Object.hasOwn(roleNames, role)
}
