import { MINUTE_MS } from '@pepper/contract/durations'
import type { MemberContext } from '../../../platform/context.ts'
import { selectAuthenticatedAt } from '../store.ts'

/**
 * Whether the person of a session has signed in on it, or given their password again, within REAUTHENTICATION_MINUTES. A link of
 * an administrator proves nothing: whoever made it may have read it.
 */
export async function isRecentlyAuthenticated({ runtime, actor }: MemberContext): Promise<boolean> {
  // Who made the key gave the password for what it may do.
  if (actor.keyId !== undefined) return true
  const at = await selectAuthenticatedAt(runtime.db.kysely, actor)
  const since = runtime.clock.now().getTime() - runtime.config.reauthenticationMinutes * MINUTE_MS
  return at !== null && at.getTime() > since
}
