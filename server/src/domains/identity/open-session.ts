import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { clearCookie, setSignedCookie } from '../../platform/signed-cookie.ts'
import { lockAccount } from './account-lock-store.ts'
import { GUEST_COOKIE, readGuestId, SESSION_COOKIE, SESSION_LIFETIME_MS } from './cookies.ts'
import { openEngine } from './engine.ts'
import { noteDevice } from './note-device.ts'
import { deleteGuestSession, deleteSessionByHash, findSessionActor } from './store.ts'

/** Whom a session is for, and the epoch of the account in which they proved it: by a password, a link, or by joining. */
export interface ProvenPerson {
  userId: string
  sessionEpoch: number
}

/**
 * Opens a session for a person on this device: the cookie goes on the answer, the request knows its actor from here on. What the
 * device had before, a session or a guest session, ends with the same commit (GU-2).
 * Returns whether the person was never seen on such a device; null, and no session, where the password was changed, the person
 * banned, or everything signed out since they proved who they are.
 */
export async function openSession(
  context: Context,
  person: ProvenPerson,
): Promise<{ isNewDevice: boolean } | null> {
  const { userId } = person
  const { runtime, sessionToken } = context
  const token = randomSecret()
  const guestId = readGuestId(context)
  const isNewDevice = await runtime.db.transaction(async (tx) => {
    if (!(await isUnchanged(tx, person))) return null
    await insertSession(tx, context, { ...person, token })
    const isNew = await noteDevice(tx, userId, context.userAgent)
    if (sessionToken) await deleteSessionByHash(tx, hashSecret(sessionToken))
    if (guestId) await deleteGuestSession(tx, guestId)
    return isNew
  })
  if (isNewDevice === null) return null
  if (guestId) clearCookie(context, GUEST_COOKIE)
  setSignedCookie(context, SESSION_COOKIE, token)
  context.sessionToken = token
  context.actor = await findSessionActor(runtime.db, hashSecret(token), runtime.clock.now())
  return { isNewDevice }
}

/** Whoever changes the password, bans or signs out waits for the lock, and ends the session that is opened here. */
async function isUnchanged(tx: Transaction, { userId, sessionEpoch }: ProvenPerson): Promise<boolean> {
  const account = await lockAccount(tx, userId)
  return account !== null && !account.isBanned && account.sessionEpoch === sessionEpoch
}

async function insertSession(
  tx: Transaction,
  { runtime, network, userAgent }: Context,
  { userId, sessionEpoch, token }: ProvenPerson & { token: string },
): Promise<void> {
  const engine = await openEngine(tx)
  const now = runtime.clock.now()
  const session = {
    token,
    epoch: sessionEpoch,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
    createdAt: now,
    updatedAt: now,
    ipAddress: network,
    userAgent,
  }
  await engine.createSession(userId, false, session, true)
}
