import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { letIn } from './let-in.ts'

/**
 * Lets a banned person sign in again (AU-14). Needs `users.ban`. Throws access.user_not_found, access.own_account,
 * access.role_too_high.
 */
export async function unbanUser(
  context: Context,
  person: { id: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  authorise(context, 'users.ban')
  return inWithdrawal(context, 'rights', (tx) => letIn(tx, context, person))
}
