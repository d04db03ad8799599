import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { linkIdentity, lockAccount } from '../../identity/index.ts'
import type { ProvenIdentity } from './proven-identity.ts'

/**
 * Links a proven identity to the person who began it, while they are still signed in here. Throws
 * access.sign_in_required, joining.link_invalid, ways_in.identity_taken.
 */
export async function linkProven(
  request: Context,
  proven: ProvenIdentity,
  userId: string,
): Promise<{ outcome: 'linked' }> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  if (actor.userId !== userId) throw new AppError('joining.link_invalid')
  const { provider, subject, label } = proven
  await inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await proven.useUp(tx))) throw new AppError('joining.link_invalid')
    const now = runtime.clock.now()
    const linking = { userId, provider, subject, label, isUsed: false, origin, now }
    if (!(await linkIdentity(tx, linking))) throw new AppError('ways_in.identity_taken')
  })
  return { outcome: 'linked' }
}
