import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'

const names: Record<BuiltInRole, MessageDescriptor> = {
  user: msg`User`,
  admin: msg`Admin`,
  super_admin: msg`Super Admin`,
}

export function roleName(role: BuiltInRole, i18n: I18n): string {
  return i18n._(names[role])
}
