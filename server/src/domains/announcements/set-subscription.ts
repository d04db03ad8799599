import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { setAnnouncementMails } from '../preferences/index.ts'
import { parseSubscriptionToken } from './subscription-token.ts'

/**
 * Ends or resumes announcement mails for the person to whom the link in such a mail belongs. Throws
 * announcements.link_invalid.
 */
export async function setSubscription(
  { runtime }: Context,
  { token, is_wanted: isWanted }: { token: string; is_wanted: boolean },
): Promise<{ is_wanted: boolean }> {
  const userId = parseSubscriptionToken(runtime, token)
  if (userId === null) throw new AppError('announcements.link_invalid')
  await setAnnouncementMails(runtime.db.kysely, userId, { isWanted, now: runtime.clock.now() })
  return { is_wanted: isWanted }
}
