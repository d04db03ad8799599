import { requireMember } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { linkIdentity, lockAccount } from '../../identity/index.ts'
import { deleteSignIn, type Proven } from './store.ts'

/**
 * Links who was proven at the provider to the person who began it, while they are still signed in here. Throws
 * access.sign_in_required, joining.link_invalid, ways_in.identity_taken.
 */
export async function linkProvider(
  context: Context,
  proven: Proven,
  userId: string,
): Promise<{ outcome: 'linked' }> {
  requireMember(context)
  const { runtime, actor, requestId } = context
  if (actor.userId !== userId) throw new AppError('joining.link_invalid')
  const { provider, subject } = proven
  await inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await deleteSignIn(tx, proven.state_hash))) throw new AppError('joining.link_invalid')
    const label = proven.email ?? proven.name ?? subject
    const now = runtime.clock.now()
    const linking = { userId, provider, subject, label, isUsed: false, requestId, now }
    if (!(await linkIdentity(tx, linking))) throw new AppError('ways_in.identity_taken')
  })
  return { outcome: 'linked' }
}
