import type { LinkedIdentity } from '@pepper/contract/identity/linked'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { findCredential } from '../store.ts'
import { listLinked } from './store.ts'

/** Lists the identities elsewhere that sign the person in here. Throws access.sign_in_required. */
export async function listLinkedIdentities(
  request: Context,
): Promise<{ identities: LinkedIdentity[]; has_password: boolean }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const { kysely } = runtime.db
  const rows = await listLinked(kysely, actor.userId)
  const credential = await findCredential(kysely, { userId: actor.userId })
  return {
    identities: rows.map(({ linked_at, last_used_at, ...row }) => ({
      ...row,
      linked_at: linked_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    has_password: credential?.passwordHash != null,
  }
}
