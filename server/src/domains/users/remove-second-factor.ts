import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { removeLostFactor } from '../identity/index.ts'
import { requireOnBehalf } from '../roles/index.ts'

/**
 * Removes the second factor of a member who has lost their app and their recovery codes, and informs them by mail.
 * Needs `users.hand_over_sign_in_link`, whose holders could sign in as them without it. Throws
 * access.reauthentication_required, access.user_not_found, access.own_account, access.may_more, access.not_a_member,
 * identity.second_factor_missing.
 */
export async function removeSecondFactor(
  request: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ removed: true }> {
  const context = authorise(request, 'users.hand_over_sign_in_link')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  await inWithdrawal(context, 'rights', async (tx) => {
    await requireOnBehalf(tx, context, id)
    const lost = { userId: id, via: 'administrator', by: { actorId: actor.userId, reason } } as const
    const isRemoved = await removeLostFactor(tx, { ...lost, origin, now: runtime.clock.now() })
    if (!isRemoved) throw new AppError('identity.second_factor_missing')
  })
  return { removed: true }
}
