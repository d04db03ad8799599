import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { claimHandOver, withdrawOrAsk } from '../approvals/index.ts'
import { needsSecondPerson } from '../roles/index.ts'
import { makeSignInLink, requireSignInLink } from './make-sign-in-link.ts'

/**
 * Shows a link that signs a person in, this once (AU-14), and informs the person that it was shown. Needs
 * `users.hand_over_sign_in_link`. Throws access.user_not_found, access.own_account, access.not_below, access.may_more,
 * access.person_banned, approvals.waiting.
 */
export async function handOverSignInLink(
  request: Context,
  { id }: { id: string },
): Promise<{ link: string; expires_at: string }> {
  const context = authorise(request, 'users.hand_over_sign_in_link')
  await requireRecentAuthentication(context)
  const { actor } = context
  const made = { id, isHandedOver: true }
  const { link, expiresAt } = await withdrawOrAsk(context, {
    deed: async (tx) => ((await mayHandOver(tx, context, id)) ? null : { kind: 'link_hand_over', id }),
    check: (tx) => requireSignInLink(tx, context, made),
    work: (tx) => makeSignInLink(tx, context, made),
  })
  await recordSecurityEvent(context, {
    type: 'sign_in_link_handed_over',
    userId: id,
    details: { issued_by: actor.userId },
  })
  return { link, expires_at: expiresAt.toISOString() }
}

/** Uses up an approval if the link is that of an administrator and needs one. */
async function mayHandOver(tx: Transaction, { actor, runtime }: MemberContext, id: string): Promise<boolean> {
  if (!(await needsSecondPerson(tx, [id]))) return true
  return claimHandOver(tx, { userId: actor.userId, subjectId: id, now: runtime.clock.now() })
}
