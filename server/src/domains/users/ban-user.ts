import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { getStanding } from '../access/index.ts'
import { askSecondPerson } from '../approvals/index.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { requireChangeable } from './require-changeable.ts'
import { shutOut } from './shut-out.ts'

/**
 * Shuts a person out (AU-14): their sessions end, streams close within 2 s, and a sign-in tells the reason. Needs
 * `users.ban`. Throws access.user_not_found, access.own_account, access.role_too_high, access.last_super_admin,
 * approvals.waiting.
 */
export async function banUser(
  context: Context,
  ban: { id: string; reason: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  authorise(context, 'users.ban')
  if (await needsSecondPerson(context.runtime.db.kysely, [ban.id])) {
    const target = await getStanding(context.runtime.db.kysely, ban.id)
    if (target.isBanned) return { state: 'banned', is_changed: false }
    await askSecondPerson(context, { kind: 'user_ban', ...ban }, (tx) =>
      requireChangeable(tx, context, { id: ban.id, shutsOut: true }),
    )
  }
  const sessions = await inWithdrawal(context, 'rights', (tx) => shutOut(tx, context, ban))
  if (sessions === null) return { state: 'banned', is_changed: false }
  await recordSecurityEvent(context, { type: 'sessions_ended', userId: ban.id, details: { sessions } })
  return { state: 'banned', is_changed: true }
}
