import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteKey } from './key-store.ts'

/**
 * Revokes an API key from its next request on (AU-14): the person's own, or any for people who may enter the super
 * administration. Needs `api_keys.manage`. Throws api_keys.not_found.
 */
export async function revokeKey(request: Context, { id }: { id: string }): Promise<{ revoked: true }> {
  const context = authorise(request, 'api_keys.manage')
  const { runtime, actor, origin } = context
  const mayAll = actor.permissions.includes('super_admin.enter')
  await inTransaction(context, async (tx) => {
    const deleted = await deleteKey(tx, id, mayAll ? null : actor.userId)
    if (!deleted) throw new AppError('api_keys.not_found')
    await recordAudit(tx, {
      action: 'api_key.revoked',
      actorId: actor.userId,
      target: { type: 'api_key', id },
      origin,
      details: { owner: deleted.user_id },
      personal: { name: deleted.name },
      now: runtime.clock.now(),
    })
  })
  return { revoked: true }
}
