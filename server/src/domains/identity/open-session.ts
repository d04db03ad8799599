import type { Context } from '../../platform/context.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { setSignedCookie } from '../../platform/signed-cookie.ts'
import { SESSION_COOKIE, SESSION_LIFETIME_MS } from './cookies.ts'
import { endGuestSession } from './end-guest-session.ts'
import { openEngine } from './engine.ts'
import { deleteSessionByHash, findSessionActor } from './store.ts'

/**
 * Opens a session for a person on this device: the cookie goes on the answer, the request knows its actor from here on. What the
 * device had before, a session or a guest session, ends (GU-2).
 */
export async function openSession(context: Context, userId: string): Promise<void> {
  const { runtime } = context
  const token = randomSecret()
  await insertSession(context, userId, token)
  if (context.sessionToken) await deleteSessionByHash(runtime.db.kysely, hashSecret(context.sessionToken))
  await endGuestSession(context)
  setSignedCookie(context, SESSION_COOKIE, token)
  context.sessionToken = token
  context.actor = await findSessionActor(runtime.db, hashSecret(token), runtime.clock.now())
}

async function insertSession(context: Context, userId: string, token: string): Promise<void> {
  const { runtime, network, userAgent } = context
  const engine = await openEngine(runtime.db.kysely)
  const now = runtime.clock.now()
  const session = {
    token,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
    createdAt: now,
    updatedAt: now,
    ipAddress: network,
    userAgent,
  }
  await engine.createSession(userId, false, session, true)
}
