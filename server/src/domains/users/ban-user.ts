import type { UserState } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { shutOut } from './shut-out.ts'

/**
 * Shuts a person out (AU-14): their sessions end, streams close within 2 s, and a sign-in tells the reason. Needs
 * `users.ban`. Throws access.user_not_found, access.own_account, access.role_too_high, access.last_super_admin.
 */
export async function banUser(
  context: Context,
  ban: { id: string; reason: string },
): Promise<{ state: UserState; is_changed: boolean }> {
  authorise(context, 'users.ban')
  const sessions = await inWithdrawal(context, 'rights', (tx) => shutOut(tx, context, ban))
  if (sessions === null) return { state: 'banned', is_changed: false }
  await recordSecurityEvent(context, { type: 'sessions_ended', userId: ban.id, details: { sessions } })
  return { state: 'banned', is_changed: true }
}
