import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { findSessionEpoch } from '../../identity/index.ts'
import { findProfiles } from '../../profiles/index.ts'
import { readFacts } from '../facts.ts'
import { confirmAccount } from '../proof/confirm-account.ts'
import { replaceEmail } from './replace-email.ts'
import { takeEmailChange } from './store.ts'

/**
 * Changes the signed-in person's address, or adds a missing one, by the link that was mailed to it, once (AU-10, ST-2).
 * Only the person who asked for it can do so: a stranger behind a mistyped address cannot take the account. Throws access.sign_in_required,
 * joining.link_invalid, identity.email_taken, limits.too_many_requests.
 */
export async function completeEmailChange(
  request: Context,
  { token }: { token: string },
): Promise<{ email: string }> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  const { userId, sessionId } = actor
  await enforceLimit(context, 'link')
  const facts = await readFacts(runtime, origin)
  const sessionEpoch = await findSessionEpoch(runtime.db.kysely, sessionId)
  const email = await inTransaction(context, async (tx) => {
    if (sessionEpoch === null) return null
    const link = { userId, sessionEpoch, tokenHash: hashSecret(token), now: facts.now }
    const proven = await takeEmailChange(tx, link)
    if (proven === null) return null
    const [profile] = await findProfiles(tx, { userId })
    if (profile?.email === null) {
      const person = { userId, sessionEpoch, email: proven, passwordHash: null, isRequested: true }
      await confirmAccount(tx, person, facts)
    } else await replaceEmail(tx, { userId, email: proven, isProven: true }, facts)
    return proven
  })
  if (email !== null) return { email }
  await recordSecurityEvent(context, { type: 'link_invalid' })
  throw new AppError('joining.link_invalid')
}
