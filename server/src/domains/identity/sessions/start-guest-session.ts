import type { GuestSession } from '@pepper/contract/identity'
import type { Context } from '../../../platform/context.ts'
import { randomSessionId } from '../../../platform/ids.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { setSignedCookie } from '../../../platform/signing/signed-cookie.ts'
import { insertGuestSession } from '../store.ts'
import { GUEST_COOKIE } from './cookies.ts'
import { findGuestSession } from './find-guest-session.ts'

/**
 * Returns the visitor's guest session: the one that their cookie names, else a new one (GU-1). Throws
 * limits.too_many_requests.
 */
export async function startGuestSession(context: Context): Promise<GuestSession> {
  const { runtime } = context
  const known = await findGuestSession(context)
  if (known) return known
  await enforceLimit(context, 'guest_session')
  const now = runtime.clock.now()
  const guest = await insertGuestSession(runtime.db.kysely, randomSessionId('guest', now), now)
  setSignedCookie(context, GUEST_COOKIE, guest.sessionId)
  return guest
}
