import type { GuestSession } from '@pepper/contract/identity'
import type { Context } from '../../../platform/context.ts'
import { findGuestSessionById } from '../store.ts'
import { findGuestId } from './cookies.ts'

/** Finds the guest session that the request's signed cookie names, or null. */
export async function findGuestSession(context: Context): Promise<GuestSession | null> {
  const id = findGuestId(context)
  return id === null ? null : findGuestSessionById(context.runtime.db.kysely, id)
}
