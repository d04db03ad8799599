import { DAY_MS } from '@pepper/contract/durations'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { clearCookie } from '../../../platform/signing/signed-cookie.ts'
import { rememberLanguage } from '../../preferences/index.ts'
import { lockAccount } from '../account-store.ts'
import { openEngine } from '../engine.ts'
import { findActor } from '../find-actor.ts'
import { factorRequired, needsSecondFactor } from '../second-factor/require-second-factor.ts'
import { trustDevice } from '../second-factor/store.ts'
import { deleteGuestSession, deleteSessionByHash, markByLink } from '../store.ts'
import { findGuestId, GUEST_COOKIE, setDeviceCookie, setSessionCookie } from './cookies.ts'
import { rememberPlace } from './known-places.ts'
import { recordDevice } from './record-device.ts'
import { endOldestSessions, getSessionEnd } from './session-limit-store.ts'

/** How many sessions a person may have; one more ends the oldest. */
const SESSIONS_MAX = 50

/** How long a trusted device signs in without a code, in ms. */
export const TRUST_MS = 30 * DAY_MS

/**
 * The person of a new session, and the epoch of the account in which they proved who they are: by a password, a link,
 * or by joining.
 */
export interface ProvenPerson {
  userId: string
  sessionEpoch: number
  /** True if proven by a sign-in link, which another person made. */
  isByLink?: boolean
  /** Whether their second factor, if they have one, was asked for. */
  isFactorAsked?: boolean
  /** Whether this device needs no second factor from now on, for a while. */
  isDeviceTrusted?: boolean
}

/**
 * Opens a session for a person on this device: the response sets the cookie, and the request knows its actor from here
 * on. A session or guest session that the device had before ends with the same commit (GU-2). Returns whether the
 * person was never seen on such a device. Returns null, and opens no session, if the password was changed, the person
 * was banned, or everything was signed out since they proved who they are.
 */
export async function openSession(
  context: Context,
  person: ProvenPerson,
): Promise<{ isNewDevice: boolean } | null> {
  const { userId } = person
  const { runtime, sessionToken } = context
  const token = randomSecret()
  const guestId = findGuestId(context)
  const opened = await runtime.db.transaction(async (tx) => {
    if (!(await isUnchanged(tx, person))) return null
    await requireFactorAsked(tx, context, person)
    const expiresAt = await getSessionEnd(tx, userId, runtime.clock.now())
    await insertSession(tx, context, { ...person, token, expiresAt })
    await rememberLanguage(tx, userId, { language: visitorLocale(context), now: runtime.clock.now() })
    const isNewDevice = await recordDevice(tx, userId, context.userAgent)
    const deviceSecret = await rememberPlace(tx, context, userId)
    if (person.isDeviceTrusted) await trust(tx, context, { ...person, deviceSecret })
    if (sessionToken) await deleteSessionByHash(tx, hashSecret(sessionToken))
    if (guestId) await deleteGuestSession(tx, guestId)
    await endOldestSessions(tx, userId, { kept: SESSIONS_MAX, tokenHash: hashSecret(token) })
    return { isNewDevice, expiresAt, deviceSecret }
  })
  if (opened === null) return null
  if (guestId) clearCookie(context, GUEST_COOKIE)
  setSessionCookie(context, token, opened.expiresAt)
  setDeviceCookie(context, opened.deviceSecret)
  context.sessionToken = token
  context.actor = await findActor(context)
  return { isNewDevice: opened.isNewDevice }
}

/**
 * Returns whether the account is as it was when the person proved who they are. A change of the password, a ban or a
 * sign-out waits for the lock, and ends the session that is opened here.
 */
async function isUnchanged(tx: Transaction, { userId, sessionEpoch }: ProvenPerson): Promise<boolean> {
  const account = await lockAccount(tx, userId)
  return account !== null && !account.isBanned && account.sessionEpoch === sessionEpoch
}

/**
 * Requires that the second factor was asked for: otherwise no way of signing in opens a session. Throws
 * identity.second_factor_required.
 */
async function requireFactorAsked(tx: Transaction, context: Context, person: ProvenPerson): Promise<void> {
  if (person.isFactorAsked || !(await needsSecondFactor(tx, context, person.userId))) return
  throw await factorRequired(tx, person.userId)
}

async function trust(
  tx: Transaction,
  { runtime }: Context,
  { userId, sessionEpoch, deviceSecret }: ProvenPerson & { deviceSecret: string },
): Promise<void> {
  const expiresAt = new Date(runtime.clock.now().getTime() + TRUST_MS)
  await trustDevice(tx, userId, { deviceKey: hashSecret(deviceSecret), sessionEpoch, expiresAt })
}

async function insertSession(
  tx: Transaction,
  { runtime, network, userAgent }: Context,
  {
    userId,
    sessionEpoch,
    isByLink = false,
    token,
    expiresAt,
  }: ProvenPerson & { token: string; expiresAt: Date },
): Promise<void> {
  const engine = await openEngine(tx)
  const now = runtime.clock.now()
  const session = {
    token,
    epoch: sessionEpoch,
    expiresAt,
    createdAt: now,
    updatedAt: now,
    ipAddress: network,
    userAgent,
  }
  await engine.createSession(userId, false, session, true)
  if (isByLink) await markByLink(tx, hashSecret(token))
}
