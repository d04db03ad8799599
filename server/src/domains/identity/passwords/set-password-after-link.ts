import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { recordAudit } from '../../audit/index.ts'
import { readBrandInForce } from '../../settings/index.ts'
import { getAccountEmail, lockAccount } from '../account-store.ts'
import { isAdministrator } from '../security-store.ts'
import { isSessionByLinkSince } from '../store.ts'
import { requireStrongPassword } from './judge-password.ts'
import { hashPassword } from './password-hash.ts'
import { setPassword } from './set-password.ts'

/** How long after the sign-in a new password may be set without the old one, in ms. */
const FRESH_MS = 60 * 60_000

/**
 * Sets a new password within an hour of signing in by a link that an administrator made (AU-10), and ends all other
 * sessions of the account. People who may enter the administration must prove their mailbox instead: the maker of the
 * link could be using the session, and would count as a second person. Throws access.sign_in_required,
 * identity.no_fresh_link, identity.weak_password, limits.too_many_requests.
 */
export async function setPasswordAfterLink(
  request: Context,
  input: { new_password: string },
): Promise<{ ended_sessions: number }> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  const { userId, sessionId } = actor
  await enforceLimit(context, 'password_change', userId)
  const now = runtime.clock.now()
  const since = new Date(now.getTime() - FRESH_MS)
  const isFresh = await isSessionByLinkSince(runtime.db.kysely, sessionId, since)
  if (!isFresh) throw new AppError('identity.no_fresh_link')
  const email = await getAccountEmail(runtime.db.kysely, userId)
  await requireStrongPassword(input.new_password, { email, brand: await readBrandInForce(runtime) })
  const passwordHash = await hashPassword(input.new_password, context.network)
  const sessions = await inWithdrawal(context, 'own_sessions', async (tx) => {
    await lockAccount(tx, userId)
    // The database says who is one: from some networks, or without a second factor, the permissions of the request do not.
    if (await isAdministrator(tx, userId)) throw new AppError('identity.no_fresh_link')
    const { ended } = await setPassword(tx, userId, { passwordHash, keptSessionId: sessionId })
    await recordAudit(tx, {
      action: 'user.password_recovered',
      actorId: userId,
      target: { type: 'user', id: userId },
      origin,
      details: { origin: 'sign_in_link', sessions: ended },
      now,
    })
    return ended
  })
  await recordSecurityEvent(context, { type: 'password_recovered', details: { origin: 'sign_in_link' } })
  return { ended_sessions: sessions }
}
