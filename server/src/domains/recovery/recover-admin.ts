import type { Runtime } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { findCredential, removeLostFactor } from '../identity/index.ts'
import { getAccessContext } from '../roles/index.ts'
import { createRecovery } from './create-recovery.ts'

/** A link for the console to print, or the reason why there is none. */
export type RecoveredAdmin =
  | { done: 'link_made'; link: string; expiresAt: Date; isFactorRemoved: boolean }
  | { done: 'unknown' | 'no_administrator' | 'banned' }

/**
 * Creates a link that sets a new password of an existing administrator, and removes their second factor, which they may
 * have lost: this is the operator's own command (AU-10, AU-11).
 */
export async function recoverAdmin(runtime: Runtime, email: string): Promise<RecoveredAdmin> {
  return runtime.db.transaction(async (tx) => {
    const account = await findCredential(tx, { email })
    if (!account) return { done: 'unknown' }
    const { userId } = account
    if (account.isBanned) return { done: 'banned' }
    const { role, permissions } = await getAccessContext(tx, userId)
    if (role === 'user' && !permissions.includes('admin.enter')) return { done: 'no_administrator' }
    const made = await createRecovery(tx, runtime, { userId, origin: 'console', cause: null })
    if (!made) return { done: 'banned' }
    const { link, expiresAt } = made
    const now = runtime.clock.now()
    const isFactorRemoved = await removeLostFactor(tx, { userId, via: 'command line', origin: null, now })
    await recordAudit(tx, {
      action: 'user.recovery_link_made',
      actorId: null,
      target: { type: 'user', id: userId },
      origin: null,
      details: { via: 'command line', expires_at: expiresAt.toISOString() },
      now,
    })
    return { done: 'link_made', link, expiresAt, isFactorRemoved }
  })
}
