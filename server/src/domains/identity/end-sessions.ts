import type { signOutScope } from '@pepper/contract/identity'
import type * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { clearCookie } from '../../platform/signed-cookie.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { deleteSignInLinkOf } from './sign-in-link-store.ts'
import { deleteSessionByHash, deleteSessionsOf } from './store.ts'

export type SignOutScope = z.infer<typeof signOutScope>

/**
 * Signs out this device, the person's other devices, or all (AU-8); answers how many sessions ended. This device's cookie is
 * dropped first, so that it is dead whatever fails after (AU-9). Without a session nothing happens.
 */
export async function endSessions(context: Context, scope: SignOutScope): Promise<number> {
  const { kysely } = context.runtime.db
  if (scope !== 'others') clearCookie(context, SESSION_COOKIE)
  if (!context.sessionToken) return 0
  const tokenHash = hashSecret(context.sessionToken)
  if (scope === 'local' || !context.actor) return deleteSessionByHash(kysely, tokenHash)
  await deleteSignInLinkOf(kysely, context.actor.userId)
  return deleteSessionsOf(kysely, context.actor.userId, scope === 'others' ? tokenHash : null)
}
