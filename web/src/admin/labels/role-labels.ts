import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const builtIn: Partial<Record<string, MessageDescriptor>> = {
  user: msg`User`,
  admin: msg`Admin`,
  super_admin: msg`Super Admin`,
}

/** What a role that gives a permission is called: built-in ones have words, custom ones their own name. */
export function roleName(role: string): string {
  const known = builtIn[role]
  return known ? i18n._(known) : role
}
