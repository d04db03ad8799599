import type { signOutScope } from '@pepper/contract/identity'
import type * as z from 'zod'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { inVisitorTransaction, inWithdrawal } from '../../../platform/in-transaction.ts'
import { clearCookie } from '../../../platform/signing/signed-cookie.ts'
import { deleteSessionByHash } from '../store.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { lockSessions } from './hold-access.ts'

export type SignOutScope = z.infer<typeof signOutScope>

/**
 * Signs out this device, the person's other devices, or all (AU-8). Returns how many sessions ended. This device's
 * cookie is cleared first, so that it is gone even if a later step fails (AU-9). Without a session nothing happens.
 */
export async function endSessions(request: Context, scope: SignOutScope): Promise<number> {
  const { sessionToken, actor } = request
  if (scope !== 'others') clearCookie(request, SESSION_COOKIE)
  if (!sessionToken) return 0
  if (scope === 'local' || !actor) {
    return inVisitorTransaction(request, async (tx) => {
      if (actor) await lockSessions(tx, actor.userId)
      return deleteSessionByHash(tx, hashSecret(sessionToken))
    })
  }
  const context = requireMember(request)
  const keptSessionId = scope === 'others' ? actor.sessionId : null
  const { ended } = await inWithdrawal(context, 'own_sessions', (tx) =>
    endAllSessions(tx, actor.userId, { keptSessionId }),
  )
  return ended
}
