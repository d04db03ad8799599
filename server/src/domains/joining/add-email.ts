import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { findProfiles } from '../profiles/index.ts'
import { mailEmailProof } from './email-change/mail-email-proof.ts'
import { setMissingEmail } from './set-missing-email.ts'

type Added = { outcome: 'added'; email: string } | { outcome: 'check_email' }

/**
 * Adds an email address to the signed-in person's profile if it has none (ST-2): on a loopback origin at once,
 * elsewhere after the proof by a mailed link, which completes it for this person only. The answer is the same even if another account has the address. Throws
 * access.sign_in_required, access.reauthentication_required, joining.email_present, identity.email_taken (loopback),
 * limits.too_many_requests.
 */
export async function addEmail(request: Context, { email }: { email: string }): Promise<Added> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  await enforceLimit(context, 'add_email', actor.userId)
  const [profile] = await findProfiles(runtime.db.kysely, { userId: actor.userId })
  if (!profile || profile.email !== null) throw new AppError('joining.email_present')
  if (runtime.config.needsEmailProof) {
    await mailEmailProof(context, email)
    return { outcome: 'check_email' }
  }
  return addAtOnce(context, email)
}

async function addAtOnce(context: MemberContext, email: string): Promise<Added> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const isAdded = await inTransaction(context, (tx) =>
    setMissingEmail(tx, {
      publicOrigin: runtime.config.publicOrigin,
      userId: actor.userId,
      email,
      origin,
      now,
    }),
  )
  if (!isAdded) throw new AppError('joining.email_present')
  return { outcome: 'added', email }
}
