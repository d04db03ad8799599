import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordAudit } from '../audit/index.ts'
import { renameProfile } from '../profiles/index.ts'
import { openEngine } from './engine.ts'

/**
 * Changes the name of the signed-in person, in the profile and in the account (ST-2). The same name again changes
 * nothing. Throws access.sign_in_required, identity.profile_missing, limits.too_many_requests.
 */
export async function changeDisplayName(
  request: Context,
  input: { display_name: string },
): Promise<{ full_name: string }> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'display_name', actor.userId)
  // JSON can contain half of a surrogate pair, but the database cannot store it.
  const name = input.display_name.toWellFormed()
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const before = await renameProfile(tx, actor.userId, { name, now })
    if (before === name) return
    const engine = await openEngine(tx)
    await engine.updateUser(actor.userId, { name, updatedAt: now })
    await recordAudit(tx, {
      action: 'user.display_name_changed',
      actorId: actor.userId,
      target: { type: 'user', id: actor.userId },
      origin,
      details: {},
      personal: { before, after: name },
      now,
    })
  })
  return { full_name: name }
}
