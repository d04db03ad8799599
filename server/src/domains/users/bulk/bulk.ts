import type { ErrorCode } from '@pepper/contract/errors'
import type { Permission } from '@pepper/contract/permissions'
import type { BulkAction } from '@pepper/contract/users'
import { refuseGift } from '../../credits/index.ts'
import { type AccessContext, refuseAccountChange, refuseRoleChange } from '../../roles/index.ts'

/** The permission that each bulk action needs. */
export const BULK_PERMISSION: Record<BulkAction, Permission> = {
  promote: 'users.change_role',
  demote: 'users.change_role',
  ban: 'users.ban',
  unban: 'users.ban',
  gift: 'credits.gift',
}

interface Change {
  action: BulkAction
  actor: AccessContext
  target: AccessContext
  superAdmins: number
}

/** Predicts what a bulk action would do to one person: the code of a refusal, 'unchanged', or 'changes'. */
export function previewChange(change: Change): ErrorCode | 'unchanged' | 'changes' {
  const { action, actor, target, superAdmins } = change
  if (action === 'gift') return previewGift(change)
  if (action === 'promote' || action === 'demote') return previewRole(change)
  const shutsOut = action === 'ban' && !target.isBanned
  const refusal = refuseAccountChange({ actor, target, shutsOut, superAdmins })
  return refusal ?? (target.isBanned === (action === 'ban') ? 'unchanged' : 'changes')
}

function previewRole({ action, actor, target, superAdmins }: Change) {
  const newRole = action === 'promote' ? 'admin' : 'user'
  // A promotion lowers no role, and a demotion takes no more than the admin role.
  const isAbove = target.role === 'super_admin'
  const refusal = refuseRoleChange({ actor, target, newRole, superAdmins })
  if (refusal || isAbove) return refusal ?? 'access.role_too_high'
  return target.role === newRole ? 'unchanged' : 'changes'
}

function previewGift({ actor, target }: Change) {
  return refuseGift({ giverId: actor.userId, recipient: target }) ?? 'changes'
}
