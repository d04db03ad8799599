import type { Context } from '../../platform/context.ts'
import { clearCookie } from '../../platform/signed-cookie.ts'
import { GUEST_COOKIE, readGuestId } from './cookies.ts'
import { deleteGuestSession } from './store.ts'

/** Removes the visitor's guest session, row and cookie (GU-2). */
export async function endGuestSession(context: Context): Promise<void> {
  const id = readGuestId(context)
  if (id === null) return
  await deleteGuestSession(context.runtime.db.kysely, id)
  clearCookie(context, GUEST_COOKIE)
}
