import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashSecret } from '../../platform/ids.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { findOpenLink, type OpenLink } from './link-store.ts'

/** Returns the link of a token. Throws joining.link_invalid if it was used, has expired or never existed. */
export async function getOpenLink(context: Context, token: string): Promise<OpenLink> {
  const { db, clock } = context.runtime
  const link = await findOpenLink(db.kysely, hashSecret(token), clock.now())
  if (link) return link
  await recordSecurityEvent(context, { type: 'link_invalid' })
  throw new AppError('joining.link_invalid')
}
