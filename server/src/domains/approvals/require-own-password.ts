import type { MemberContext } from '../../platform/context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isSessionByLink } from './store.ts'

/**
 * Makes sure that the person of the request signed in by what only they know. Whoever made or read a sign-in link may be
 * behind its session, so it would make two people of one. Throws approvals.password_needed.
 */
export async function requireOwnPassword(executor: Executor, { actor }: MemberContext): Promise<void> {
  if (await isSessionByLink(executor, actor.sessionId)) throw new AppError('approvals.password_needed')
}
