import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashSecret } from '../../platform/ids.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { findOpenNotice, type OpenNotice } from './store.ts'

/**
 * Returns the notice of a token. Throws limits.too_many_requests, and joining.link_invalid where the link was used, was
 * made void by another notice, has expired, or never existed.
 */
export async function getOpenNotice(context: Context, token: string): Promise<OpenNotice> {
  const { db, clock } = context.runtime
  await enforceLimit(context, 'link')
  const notice = await findOpenNotice(db.kysely, hashSecret(token), clock.now())
  if (notice) return notice
  throw await refuseLink(context)
}

/** Records a link that does not work as a security event, and returns the error to throw. */
export async function refuseLink(context: Context, userId?: string): Promise<AppError> {
  await recordSecurityEvent(context, { type: 'link_invalid', ...(userId !== undefined && { userId }) })
  return new AppError('joining.link_invalid')
}
