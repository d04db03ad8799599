import type { Viewer } from '@pepper/contract/identity'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { recordAudit } from '../../audit/index.ts'
import { getAccessContext, lockRoles, refuseSignInLink } from '../../roles/index.ts'
import { lockAccount } from '../account-store.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { getSignInLink } from './get-sign-in-link.ts'
import { deleteSignInLink, type SignInLink } from './sign-in-link-store.ts'

/**
 * Signs in by a link that an administrator made (AU-14), once however many try. Its maker must still be allowed to make
 * it now: promoting its person, or demoting or banning either, makes it invalid. Throws joining.link_invalid,
 * identity.second_factor_required, identity.second_factor_wrong, identity.passkey_refused, limits.too_many_requests.
 */
export async function signInByLink(
  context: Context,
  { token, code, passkey }: FactorProof & { token: string },
): Promise<{ viewer: Viewer }> {
  const { runtime, origin } = context
  const link = await getSignInLink(context, token)
  await requireSecondFactor(context, { userId: link.userId, code, passkey })
  const account = await runtime.db.transaction(async (tx) => {
    await lockRoles(tx)
    // The account is locked before its link, in the same order as signing out everywhere.
    const locked = await lockAccount(tx, link.userId)
    if (!(await deleteSignInLink(tx, hashSecret(token)))) return null
    if (!(await isStillAllowed(tx, link))) return null
    await recordEvent(tx, 'identity.sign_in_link_used', { user_id: link.userId })
    await recordAudit(tx, {
      action: 'user.sign_in_link_used',
      actorId: link.userId,
      target: { type: 'user', id: link.userId },
      origin,
      details: { issued_by: link.issuedBy },
      now: runtime.clock.now(),
    })
    return locked
  })
  if (!account) throw await refusal(context, link)
  const person = {
    userId: link.userId,
    sessionEpoch: account.sessionEpoch,
    isByLink: true,
    isFactorAsked: true,
  }
  const signedIn = await completeSignIn(context, person, 'sign_in_link')
  if (!signedIn) throw await refusal(context, link)
  return signedIn
}

async function isStillAllowed(
  tx: Transaction,
  { userId, issuedBy, isHandedOver }: SignInLink,
): Promise<boolean> {
  const actor = await getAccessContext(tx, issuedBy)
  const needed = isHandedOver ? 'users.hand_over_sign_in_link' : 'users.sign_in_link'
  const isIssuer = !actor.isBanned && actor.permissions.includes(needed)
  return isIssuer && refuseSignInLink({ actor, target: await getAccessContext(tx, userId) }) === null
}

async function refusal(context: Context, { userId }: SignInLink): Promise<AppError> {
  await recordSecurityEvent(context, { type: 'link_invalid', userId })
  return new AppError('joining.link_invalid')
}
