import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { letIn } from './let-in.ts'
import { needsSecondPersonToLetIn } from './needs-second-person.ts'
import { requireChangeable } from './require-changeable.ts'

/**
 * Lifts a person's ban, so that they can sign in again (AU-14). Needs `users.ban`. Throws access.user_not_found,
 * access.own_account, access.role_too_high, approvals.waiting.
 */
export async function unbanUser(
  context: Context,
  { id }: { id: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  authorise(context, 'users.ban')
  return withdrawOrAsk(context, {
    deed: async (tx) => ((await needsSecondPersonToLetIn(tx, [id])) ? { kind: 'user_unban', id } : null),
    check: (tx) => requireChangeable(tx, context, { id, shutsOut: false }),
    work: (tx) => letIn(tx, context, { id }),
  })
}
