import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { findCredential, verifyPassword } from '../../identity/index.ts'
import { findProfiles } from '../../profiles/index.ts'
import { readFacts } from '../facts.ts'
import { mailEmailProof } from './mail-email-proof.ts'
import { replaceEmail } from './replace-email.ts'

type Requested = { outcome: 'changed'; email: string } | { outcome: 'check_email' }

/**
 * Changes the signed-in person's email address with their password, or with a fresh proof of who they are if their
 * account has none (AU-10): on a loopback origin at once, elsewhere after the proof by a mailed link. Throws
 * access.sign_in_required, access.reauthentication_required, identity.password_wrong, joining.email_missing,
 * identity.email_taken (one's own, or on loopback), limits.too_many_requests.
 */
export async function requestEmailChange(
  request: Context,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Requested> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  const { userId } = actor
  await requireProof(context, password)
  const [profile] = await findProfiles(runtime.db.kysely, { userId })
  if (!profile || profile.email === null) throw new AppError('joining.email_missing')
  if (profile.email === email) throw new AppError('identity.email_taken')
  if (runtime.config.needsEmailProof) {
    await mailEmailProof(context, email)
    return { outcome: 'check_email' }
  }
  const facts = await readFacts(runtime, origin)
  await inTransaction(context, (tx) => replaceEmail(tx, { userId, email, isProven: false }, facts))
  return { outcome: 'changed', email }
}

/** Requires the password of the account, or of one without a password that its person has proven who they are. */
async function requireProof(context: MemberContext, password: string | undefined): Promise<void> {
  const { runtime, actor, network } = context
  const { userId } = actor
  const account = await findCredential(runtime.db.kysely, { userId })
  const passwordHash = account?.passwordHash ?? null
  const isWithoutPassword = passwordHash === null && password === undefined
  if (isWithoutPassword) await requireRecentAuthentication(context)
  await enforceLimit(context, 'add_email', userId)
  if (isWithoutPassword) return
  await enforceLimit(context, 'password_change', userId)
  if (await verifyPassword(password ?? '', passwordHash, network)) return
  await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'email_change' } })
  throw new AppError('identity.password_wrong')
}
