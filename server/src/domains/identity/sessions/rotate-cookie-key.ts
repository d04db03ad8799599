import type { Runtime } from '../../../platform/context.ts'
import { addCookieKey, deleteCookieKeys, readCookieKeys } from '../../../platform/signing/cookie-keys.ts'
import { recordAudit } from '../../audit/index.ts'

/** The time from which a new key signs, in ms: every node knows it by then. */
const KNOWN_AHEAD_MS = 15 * 60_000

/**
 * Makes a new key that signs cookies, for the operator's command, and signs no one out: it signs 15 minutes later, and
 * the keys before it stay accepted. If a key has leaked, the new one signs at once and alone, which ends every session.
 * Returns the moment from which it signs; null if another new key is still waiting for its moment.
 */
export function rotateCookieKey(
  runtime: Runtime,
  { hasLeaked }: { hasLeaked: boolean },
): Promise<Date | null> {
  const now = runtime.clock.now()
  return runtime.db.transaction(async (tx) => {
    const newest = (await readCookieKeys(tx)).at(-1)
    if (newest && newest.signsFrom > now && !hasLeaked) return null
    const signsFrom = new Date(now.getTime() + (hasLeaked ? 0 : KNOWN_AHEAD_MS))
    if (hasLeaked) await deleteCookieKeys(tx)
    await addCookieKey(tx, signsFrom, hasLeaked)
    await recordAudit(tx, {
      action: 'session.cookie_key_made',
      actorId: null,
      target: null,
      origin: null,
      details: { signs_from: signsFrom.toISOString(), has_leaked: hasLeaked },
      now,
    })
    return signsFrom
  })
}
