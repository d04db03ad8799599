import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashSecret } from '../../platform/ids.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { findCredential } from '../identity/index.ts'
import { findRecovery, type Recovery } from './store.ts'

/**
 * Returns the recovery of a token. Throws limits.too_many_requests, and joining.link_invalid where the link was used,
 * was replaced by a newer one, has expired or never existed, and where the account was banned, signed out everywhere or
 * given another address since the link was created.
 */
export async function getOpenRecovery(context: Context, token: string): Promise<Recovery> {
  const { db, clock } = context.runtime
  await enforceLimit(context, 'link')
  const recovery = await findRecovery(db.kysely, hashSecret(token), clock.now())
  if (!recovery) throw await refuseLink(context)
  const account = await findCredential(db.kysely, { userId: recovery.userId })
  if (account && isUnchanged(account, recovery)) return recovery
  throw await refuseLink(context, recovery.userId)
}

/** Returns whether an account is as it was when its link was created. */
export function isUnchanged(
  account: { isBanned: boolean; sessionEpoch: number; email: string },
  { sessionEpoch, email }: Recovery,
): boolean {
  return !account.isBanned && account.sessionEpoch === sessionEpoch && account.email === email
}

/** Records a link that does not work as a security event, and returns the error to throw. */
export async function refuseLink(context: Context, userId?: string): Promise<AppError> {
  await recordSecurityEvent(context, { type: 'link_invalid', ...(userId !== undefined && { userId }) })
  return new AppError('joining.link_invalid')
}
