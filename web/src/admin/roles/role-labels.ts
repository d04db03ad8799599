import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { RoleEntry } from '@pepper/contract/roles'
import { isBuiltIn, roleName } from '../labels/role-labels.ts'

const descriptions: Record<BuiltInRole, MessageDescriptor> = {
  user: msg`Everyone with an account.`,
  admin: msg`Runs the product day by day.`,
  super_admin: msg`Full access, including roles and permissions.`,
}

/** Returns the name and the description of a role, for built-in roles in the language of the page. */
export function useRoleLabels({ id, name, description }: Pick<RoleEntry, 'id' | 'name' | 'description'>) {
  const { i18n } = useLingui()
  return isBuiltIn(id) ? { name: roleName(id), description: i18n._(descriptions[id]) } : { name, description }
}
