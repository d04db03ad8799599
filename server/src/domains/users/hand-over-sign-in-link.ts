import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { makeSignInLink } from './make-sign-in-link.ts'

/**
 * Shows a link that signs a person in, this once (AU-14); they are told that it was shown. Needs
 * `users.hand_over_sign_in_link`. Throws access.user_not_found, access.own_account, access.not_below, access.may_more,
 * access.person_banned.
 */
export async function handOverSignInLink(
  context: Context,
  { id }: { id: string },
): Promise<{ link: string; expires_at: string }> {
  authorise(context, 'users.hand_over_sign_in_link')
  const { actor } = context
  const { link, expiresAt } = await inWithdrawal(context, 'rights', (tx) =>
    makeSignInLink(tx, context, { id, isHandedOver: true }),
  )
  await recordSecurityEvent(context, {
    type: 'sign_in_link_handed_over',
    userId: id,
    details: { issued_by: actor.userId },
  })
  return { link, expires_at: expiresAt.toISOString() }
}
