import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { mailEmailProof } from './mail-email-proof.ts'
import { findPendingEmail } from './read-pending-email.ts'

/**
 * Mails the link to the address that waits for its proof again, in place of the one before (AU-10). Throws
 * access.sign_in_required, joining.link_invalid if none waits, limits.too_many_requests.
 */
export async function resendEmailProof(request: Context): Promise<{ outcome: 'check_email' }> {
  const context = requireMember(request)
  await enforceLimit(context, 'add_email', context.actor.userId)
  const email = await findPendingEmail(context)
  if (email === null) throw new AppError('joining.link_invalid')
  await mailEmailProof(context, email)
  return { outcome: 'check_email' }
}
