import { useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import { roleNames } from './role-labels.ts'

/** Returns a function that labels a change of role. The documents have words for two of these changes (AD-3). */
export function useRoleActionName(): (from: BuiltInRole, to: BuiltInRole) => string {
  const { t, i18n } = useLingui()
  return (from, to) => {
    if (from === 'user' && to === 'admin') return t`Promote to Admin`
    if (from === 'admin' && to === 'user') return t`Demote to User`
    return t`Make ${i18n._(roleNames[to])}`
  }
}
