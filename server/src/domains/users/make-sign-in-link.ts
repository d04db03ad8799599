import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { createSignInLink } from '../identity/index.ts'
import { getAccessContext, getOwnAccess, refuseSignInLink } from '../roles/index.ts'

/**
 * Makes a sign-in link in the caller's transaction, with its audit entry; `isHandedOver` if the administrator is shown
 * it. Throws access.denied, access.user_not_found, access.own_account, access.not_below, access.may_more,
 * access.person_banned.
 */
export async function makeSignInLink(
  tx: Transaction,
  context: MemberContext,
  { id, isHandedOver }: { id: string; isHandedOver: boolean },
): Promise<{ link: string; expiresAt: Date }> {
  const { runtime, actor, origin } = context
  await requireSignInLink(tx, context, { id, isHandedOver })
  const made = await createSignInLink(tx, runtime, { userId: id, issuedBy: actor.userId, isHandedOver })
  await recordAudit(tx, {
    action: isHandedOver ? 'user.sign_in_link_handed_over' : 'user.sign_in_link_issued',
    actorId: actor.userId,
    target: { type: 'user', id },
    origin,
    details: { expires_at: made.expiresAt.toISOString() },
    now: runtime.clock.now(),
  })
  return made
}

/**
 * Requires that the person making the request may make this sign-in link. Throws access.denied, access.user_not_found,
 * access.own_account, access.not_below, access.may_more, access.person_banned.
 */
export async function requireSignInLink(
  tx: Transaction,
  context: MemberContext,
  { id, isHandedOver }: { id: string; isHandedOver: boolean },
): Promise<void> {
  const needed = isHandedOver ? 'users.hand_over_sign_in_link' : 'users.sign_in_link'
  const actor = await getOwnAccess(tx, context, needed)
  const refusal = refuseSignInLink({ actor, target: await getAccessContext(tx, id) })
  if (refusal) throw new AppError(refusal)
}
