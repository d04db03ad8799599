import type { MemberContext } from '../../platform/context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isSessionByLink } from './store.ts'

/**
 * Makes sure that the person of the request signed in with a secret that only they know. A session from a sign-in link
 * may belong to the person who made or read the link, so one person could act as two. Throws approvals.password_needed.
 */
export async function requireOwnPassword(executor: Executor, { actor }: MemberContext): Promise<void> {
  if (await isSessionByLink(executor, actor.sessionId)) throw new AppError('approvals.password_needed')
}
