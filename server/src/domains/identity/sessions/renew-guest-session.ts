import { DAY_MS } from '@pepper/contract/durations'
import type { Context } from '../../../platform/context.ts'
import { setSignedCookie } from '../../../platform/signing/signed-cookie.ts'
import { touchGuestSession } from '../store.ts'
import { GUEST_COOKIE } from './cookies.ts'

/** Lets a guest session and its cookie last for their whole time from now on, once a day. */
export async function renewGuestSession(context: Context, id: string): Promise<void> {
  const { db, clock } = context.runtime
  const now = clock.now()
  const before = new Date(now.getTime() - DAY_MS)
  if (await touchGuestSession(db.kysely, id, { now, before })) setSignedCookie(context, GUEST_COOKIE, id)
}
