import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { getStanding, lockStanding, refuseSignInLink } from '../access/index.ts'
import { recordAudit } from '../audit/index.ts'
import { createSignInLink } from '../identity/index.ts'

/**
 * A link that signs a person in, shown this once (AU-14); they find in their inbox that there is one. Needs
 * `users.sign_in_link`. Throws access.user_not_found, access.own_account, access.not_below, access.may_more,
 * access.person_banned.
 */
export async function issueSignInLink(
  context: Context,
  { id }: { id: string },
): Promise<{ link: string; expires_at: string }> {
  authorise(context, 'users.sign_in_link')
  const { runtime, actor, requestId } = context
  const made = await runtime.db.transaction(async (tx) => {
    const standing = await lockStanding(tx, context, 'users.sign_in_link')
    const refusal = refuseSignInLink({ actor: standing, target: await getStanding(tx, id) })
    if (refusal) throw new AppError(refusal)
    const link = await createSignInLink(tx, runtime, { userId: id, issuedBy: actor.userId })
    await recordAudit(tx, {
      action: 'user.sign_in_link_issued',
      actorId: actor.userId,
      target: { type: 'user', id },
      requestId,
      details: { expires_at: link.expiresAt.toISOString() },
      now: runtime.clock.now(),
    })
    return link
  })
  await recordSecurityEvent(context, {
    type: 'sign_in_link_issued',
    userId: id,
    details: { issued_by: actor.userId },
  })
  return { link: made.link, expires_at: made.expiresAt.toISOString() }
}
