import { MINUTE_MS } from '@pepper/contract/durations'
import type { MemberContext } from '../../../platform/context.ts'
import { findAuthenticatedAt } from '../store.ts'

/**
 * Returns whether the person of a session has signed in on it, or given their password again, within
 * REAUTHENTICATION_MINUTES. A link from an administrator proves nothing, because its maker may have read it.
 */
export async function isRecentlyAuthenticated({ runtime, actor }: MemberContext): Promise<boolean> {
  // The person who made the key gave the password for its permissions.
  if (actor.keyId !== undefined) return true
  const at = await findAuthenticatedAt(runtime.db.kysely, actor)
  const since = runtime.clock.now().getTime() - runtime.config.reauthenticationMinutes * MINUTE_MS
  return at !== null && at.getTime() > since
}
