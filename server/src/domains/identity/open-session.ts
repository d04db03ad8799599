import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { clearCookie, setSignedCookie } from '../../platform/signed-cookie.ts'
import { GUEST_COOKIE, readGuestId, SESSION_COOKIE, SESSION_LIFETIME_MS } from './cookies.ts'
import { openEngine } from './engine.ts'
import { noteDevice } from './note-device.ts'
import { deleteGuestSession, deleteSessionByHash, findSessionActor } from './store.ts'

/**
 * Opens a session for a person on this device: the cookie goes on the answer, the request knows its actor from here on. What the
 * device had before, a session or a guest session, ends with the same commit (GU-2).
 * Answers whether the person was never seen on such a device.
 */
export async function openSession(context: Context, userId: string): Promise<{ isNewDevice: boolean }> {
  const { runtime, sessionToken } = context
  const token = randomSecret()
  const guestId = readGuestId(context)
  const isNewDevice = await runtime.db.transaction(async (tx) => {
    await insertSession(tx, context, { userId, token })
    const isNew = await noteDevice(tx, userId, context.userAgent)
    if (sessionToken) await deleteSessionByHash(tx, hashSecret(sessionToken))
    if (guestId) await deleteGuestSession(tx, guestId)
    return isNew
  })
  if (guestId) clearCookie(context, GUEST_COOKIE)
  setSignedCookie(context, SESSION_COOKIE, token)
  context.sessionToken = token
  context.actor = await findSessionActor(runtime.db, hashSecret(token), runtime.clock.now())
  return { isNewDevice }
}

async function insertSession(
  tx: Transaction,
  { runtime, network, userAgent }: Context,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const engine = await openEngine(tx)
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
