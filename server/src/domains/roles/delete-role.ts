import type { Deed } from '@pepper/contract/approvals'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getOwnAccess } from './access-context.ts'
import { describeRole, needsSecondPerson } from './guard-role-change.ts'
import { presentRole } from './present-role.ts'
import { type CustomRole, deleteRoleRow, getCustomRole, isHeldBy, moveHolders } from './role-store.ts'
import { holdsAll } from './rules.ts'

export interface RoleDeletion {
  id: string
  /** The replacement role for the holders: another role, or null for none; left out if the role has no holders. */
  reassign_to?: string | null | undefined
}

/**
 * Deletes a custom role and returns how many people held it (SA-1). Needs `roles.manage`. Throws access.role_not_found,
 * access.role_held, access.permission_not_held, access.own_role, approvals.waiting.
 */
export async function deleteRole(request: Context, deletion: RoleDeletion): Promise<{ holders: number }> {
  const context = authorise(request, 'roles.manage')
  await requireRecentAuthentication(context)
  return withdrawOrAsk(context, {
    deed: (tx) => findDeed(tx, deletion),
    check: (tx) => requireDeletable(tx, context, deletion),
    work: (tx) => deleteRoleWithin(tx, context, deletion),
  })
}

/** Deletes the role within the caller's withdrawal, without asking whether it needs a second person. */
export async function deleteRoleWithin(
  tx: Transaction,
  context: MemberContext,
  { id, reassign_to: heir }: RoleDeletion,
): Promise<{ holders: number }> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const role = await requireDeletable(tx, context, { id, reassign_to: heir })
  const { name, description, permissions, holders } = role
  if (heir) await moveHolders(tx, { from: id, to: heir, grantedBy: actor.userId, now })
  await deleteRoleRow(tx, id)
  await recordAudit(tx, {
    action: 'role.deleted',
    actorId: actor.userId,
    target: { type: 'role', id },
    origin,
    details: {
      before: { name, description, permissions, holders },
      after: null,
      reassigned_to: heir ?? null,
    },
    now,
  })
  return { holders }
}

async function findDeed(executor: Executor, { id, reassign_to: heirId }: RoleDeletion): Promise<Deed | null> {
  const before = await describeRole(executor, id)
  const heir = heirId ? presentRole(await getCustomRole(executor, heirId)) : null
  if (before.holders.length === 0) return null
  const kept = heir?.permissions ?? []
  const given = kept.filter((permission) => !before.permissions.includes(permission))
  if (!(await needsSecondPerson(executor, { roleId: id, userId: null, kept, given }))) return null
  const known = heir && { id: heir.id, name: heir.name, permissions: heir.permissions }
  return { kind: 'role_delete', id, before, heir: known }
}

async function requireDeletable(
  tx: Transaction,
  context: MemberContext,
  { id, reassign_to: heir }: RoleDeletion,
): Promise<CustomRole> {
  const access = await getOwnAccess(tx, context, 'roles.manage')
  const role = await getCustomRole(tx, id)
  if (await isHeldBy(tx, id, context.actor.userId)) throw new AppError('access.own_role')
  if (role.holders > 0 && (heir === undefined || heir === id)) {
    throw new AppError('access.role_held', { holders: role.holders })
  }
  const given = heir ? (await getCustomRole(tx, heir)).permissions : []
  if (!holdsAll(access, [...role.permissions, ...given])) throw new AppError('access.permission_not_held')
  return role
}
