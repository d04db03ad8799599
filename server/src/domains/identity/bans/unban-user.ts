import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { withdrawOrAsk } from '../../approvals/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { needsSecondPersonToUnban, requireChangeable } from '../../roles/index.ts'
import { clearBan } from './store.ts'

/**
 * Lifts a person's ban, so that they can sign in again (AU-14). Needs `users.ban`. Throws access.user_not_found,
 * access.own_account, access.role_too_high, approvals.waiting.
 */
export async function unbanUser(
  request: Context,
  { id }: { id: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  const context = authorise(request, 'users.ban')
  return withdrawOrAsk(context, {
    deed: async (tx) => ((await needsSecondPersonToUnban(tx, [id])) ? { kind: 'user_unban', id } : null),
    check: (tx) => requireChangeable(tx, context, { id, shutsOut: false }),
    work: (tx) => unbanUserWithin(tx, context, { id }),
  })
}

/**
 * Lifts a ban in the caller's transaction. Throws access.denied, access.user_not_found, access.own_account,
 * access.role_too_high.
 */
export async function unbanUserWithin(
  tx: Transaction,
  context: MemberContext,
  { id }: { id: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const target = await requireChangeable(tx, context, { id, shutsOut: false })
  const state = await clearBan(tx, id, now)
  if (!target.isBanned) return { state, is_changed: false }
  await recordAudit(tx, {
    action: 'user.unbanned',
    actorId: actor.userId,
    target: { type: 'user', id },
    origin,
    details: { before: 'banned', after: state },
    now,
  })
  return { state, is_changed: true }
}
