import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit, spendMail } from '../../platform/limits/index.ts'
import { findCredential, findSessionEpoch, markBrowser } from '../identity/index.ts'
import { findProfiles } from '../profiles/index.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sendStartMail } from './send-start-mail.ts'
import { setMissingEmail } from './set-missing-email.ts'

type Added = { outcome: 'added'; email: string } | { outcome: 'check_email' }

/**
 * Adds an email address to the signed-in person's profile if it has none (ST-2): on a loopback origin at once,
 * elsewhere after the proof by a mailed link. The answer is the same even if another account has the address. Throws
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
  if (runtime.config.needsEmailProof) return mailProof(context, email)
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

/**
 * Mails the proof of an address. If another account has it already, its owner is informed by mail, and the person who
 * asked learns nothing.
 */
async function mailProof(context: MemberContext, email: string): Promise<Added> {
  const { kysely } = context.runtime.db
  const { userId, sessionId } = context.actor
  const sessionEpoch = await findSessionEpoch(kysely, sessionId)
  if (sessionEpoch === null) throw new AppError('access.sign_in_required')
  const known = await findCredential(kysely, { email })
  if (known === null || known.userId === userId)
    await sendConfirmation(context, { userId, email, sessionEpoch })
  else await tellOwner(context, email)
  return { outcome: 'check_email' }
}

async function tellOwner(context: MemberContext, email: string): Promise<void> {
  markBrowser(context)
  if (!(await spendMail(context, email))) return
  await sendStartMail(context, { template: 'already_registered', link: { purpose: 'confirm_email', email } })
}
