import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { getAccessContext, getOwnAccess } from './access-context.ts'
import { type AccessContext, refuseAccountChange } from './rules.ts'
import { countActiveSuperAdmins } from './store.ts'

/**
 * Returns a person whom the requesting administrator may ban, unban or sign out, while no other transaction changes
 * roles. Throws access.denied, access.user_not_found, access.own_account, access.role_too_high,
 * access.last_super_admin.
 */
export async function requireChangeable(
  tx: Transaction,
  context: MemberContext,
  { id, shutsOut }: { id: string; shutsOut: boolean },
): Promise<AccessContext> {
  const actor = await getOwnAccess(tx, context, 'users.ban')
  const target = await getAccessContext(tx, id)
  const superAdmins = await countActiveSuperAdmins(tx)
  const refusal = refuseAccountChange({ actor, target, shutsOut: shutsOut && !target.isBanned, superAdmins })
  if (refusal) throw new AppError(refusal)
  return target
}
