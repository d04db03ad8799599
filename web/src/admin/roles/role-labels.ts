import { useLingui } from '@lingui/react/macro'
import type { RoleEntry } from '@pepper/contract/roles'

/** What a role is called and what it is for; built-in ones have words of the web app. */
export function useRoleWords({ id, name, description }: Pick<RoleEntry, 'id' | 'name' | 'description'>) {
  const { t } = useLingui()
  if (id === 'user') return { name: t`User`, description: t`Everybody with an account.` }
  if (id === 'admin') return { name: t`Admin`, description: t`Runs the product day by day.` }
  if (id === 'super_admin')
    return { name: t`Super Admin`, description: t`May do everything, and decides who may do what.` }
  return { name, description }
}
