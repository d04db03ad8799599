import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { clearBan } from './account-store.ts'
import { requireChangeable } from './require-changeable.ts'

/**
 * Lets a banned person sign in again (AU-14). Needs `users.ban`. Throws access.user_not_found, access.own_account,
 * access.role_too_high.
 */
export async function unbanUser(
  context: Context,
  { id }: { id: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  authorise(context, 'users.ban')
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  return runtime.db.transaction(async (tx) => {
    const target = await requireChangeable(tx, context, { id, shutsOut: false })
    const state = await clearBan(tx, id, now)
    if (!target.isBanned) return { state, is_changed: false }
    await recordAudit(tx, {
      action: 'user.unbanned',
      actorId: actor.userId,
      target: { type: 'user', id },
      requestId,
      details: { before: 'banned', after: state },
      now,
    })
    return { state, is_changed: true }
  })
}
