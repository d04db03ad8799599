import type { Context, Runtime } from '../../../platform/context.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import {
  clearCookie,
  cookieName,
  findCookie,
  type NamedCookie,
} from '../../../platform/signing/signed-cookie.ts'
import { deleteSessionByHash, findSessionActor } from '../store.ts'
import { findSentToken, SESSION_COOKIE } from './cookies.ts'
import { lockSessions } from './hold-access.ts'

/**
 * The cookie that a page sets when its person signs out, with the mark of the session that they left. It holds where
 * the server cannot be reached: a page cannot delete the session's own cookie.
 */
const SIGNED_OUT_COOKIE: NamedCookie = { name: 'signed_out' }

const MARK = /^[0-9a-f]{64}$/

/** Returns the mark of a session, by which its own page can leave it. Nothing can be signed in or found by it. */
export function markOf(sessionToken: string): string {
  return hashSecret(`signed out ${sessionToken}`)
}

/** Finds the secret of the session cookie as sent; null as well if its person has left the session in this browser. */
export function findSessionToken(
  runtime: Pick<Runtime, 'config' | 'cookieKeys'>,
  cookies: string | undefined,
): string | null {
  const token = findSentToken(runtime, cookies)
  return token !== null && findMark(runtime, cookies) === markOf(token) ? null : token
}

/**
 * Ends the session that its person left while the server could not be reached: the first request that arrives does it,
 * whatever it asks for. If the database fails, the mark stays, and with it the sign-out.
 */
export async function endLeftSession(context: Context): Promise<void> {
  const { runtime, cookies } = context
  const mark = findMark(runtime, cookies)
  if (mark === null) return
  const token = findSentToken(runtime, cookies)
  if (token === null || mark !== markOf(token)) {
    // A page that knew no mark goes on by itself.
    if (MARK.test(mark)) clearCookie(context, SIGNED_OUT_COOKIE)
    return
  }
  try {
    await endSession(context, hashSecret(token))
  } catch (error) {
    runtime.log.warn({ err: error }, 'a session that its person left could not be ended yet')
    return
  }
  clearCookie(context, SESSION_COOKIE)
  clearCookie(context, SIGNED_OUT_COOKIE)
}

async function endSession(context: Context, tokenHash: string): Promise<void> {
  const { runtime } = context
  const actor = await findSessionActor(runtime.db, tokenHash, runtime.clock.now())
  await inVisitorTransaction(context, async (tx) => {
    if (actor) await lockSessions(tx, actor.userId)
    await deleteSessionByHash(tx, tokenHash)
  })
}

function findMark({ config }: Pick<Runtime, 'config'>, cookies = ''): string | null {
  // Almost no request has one.
  if (!cookies.includes(SIGNED_OUT_COOKIE.name)) return null
  return findCookie(cookies, cookieName(config, SIGNED_OUT_COOKIE))
}
