import { requireMember } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import { findSessionEpoch } from '../../identity/index.ts'
import { findEmailChange } from './store.ts'

/** Reads the address that waits for its proof; null if there is none. Throws access.sign_in_required. */
export async function readPendingEmail(request: Context): Promise<{ email: string | null }> {
  const context = requireMember(request)
  return { email: await findPendingEmail(context) }
}

/** Finds the same address for a person who is known to be signed in. */
export async function findPendingEmail({ runtime, actor }: MemberContext): Promise<string | null> {
  const { kysely } = runtime.db
  const { userId, sessionId } = actor
  const sessionEpoch = await findSessionEpoch(kysely, sessionId)
  if (sessionEpoch === null) return null
  return findEmailChange(kysely, { userId, sessionEpoch, now: runtime.clock.now() })
}
