import type { AccountDeletion } from '@pepper/contract/privacy'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { findDeletion, type StoredDeletion } from './store.ts'

/**
 * Reads when the signed-in person's account is deleted; null if they did not ask for it. Throws
 * access.sign_in_required.
 */
export async function readDeletion(request: Context): Promise<{ deletion: AccountDeletion | null }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  return { deletion: presentDeletion(await findDeletion(runtime.db.kysely, actor.userId)) }
}

export function presentDeletion(stored: StoredDeletion | null): AccountDeletion | null {
  return stored && { requested_at: stored.requestedAt.toISOString(), due_at: stored.dueAt.toISOString() }
}
