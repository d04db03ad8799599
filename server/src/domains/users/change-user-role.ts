import type { BuiltInRole } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { moveToRole } from './move-to-role.ts'

/**
 * Promotes or demotes a person (AD-3, SA-2). Needs `users.change_role`. Throws access.user_not_found, access.own_role,
 * access.role_too_high, access.last_super_admin.
 */
export async function changeUserRole(
  context: Context,
  change: { id: string; role: BuiltInRole },
): Promise<{ role: BuiltInRole; is_changed: boolean }> {
  authorise(context, 'users.change_role')
  const is_changed = await inWithdrawal(context, 'rights', (tx) => moveToRole(tx, context, change))
  return { role: change.role, is_changed }
}
