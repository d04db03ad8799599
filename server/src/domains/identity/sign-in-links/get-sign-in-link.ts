import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { findSignInLink, type SignInLink } from './sign-in-link-store.ts'

/** Returns the sign-in link of a token. Throws joining.link_invalid if it was used, has expired or never existed. */
export async function getSignInLink(context: Context, token: string): Promise<SignInLink> {
  const { db, clock } = context.runtime
  await enforceLimit(context, 'link')
  const link = await findSignInLink(db.kysely, hashSecret(token), clock.now())
  if (link) return link
  await recordSecurityEvent(context, { type: 'link_invalid' })
  throw new AppError('joining.link_invalid')
}
