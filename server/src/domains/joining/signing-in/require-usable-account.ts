import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Credential } from '../../identity/index.ts'
import { sendConfirmation } from '../send-confirmation.ts'

/**
 * Refuses an account that may not be used to sign in, once its person has proven who they are, so that the reason may
 * be revealed. Throws identity.banned, identity.email_unconfirmed.
 */
export async function requireUsableAccount(context: Context, credential: Credential): Promise<void> {
  if (credential.isBanned) {
    const until = credential.bannedUntil?.toISOString() ?? null
    throw new AppError('identity.banned', { reason: credential.banReason, until })
  }
  if (credential.isEmailVerified || !context.runtime.config.needsEmailProof) return
  await sendConfirmation(context, credential)
  throw new AppError('identity.email_unconfirmed')
}
