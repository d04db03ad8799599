import type { RoleDraft, RoleEntry } from '@pepper/contract/roles'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { describeRole, guardRoleChange } from './guard-role-change.ts'
import { presentRole } from './present-role.ts'
import { type CustomRole, getCustomRole, isHeldBy, updateRoleRow } from './role-store.ts'
import { holdsAll, isBuiltInName } from './rules.ts'
import { getOwnStanding } from './standing.ts'

type RoleUpdate = RoleDraft & { id: string }

/**
 * Another name, description or set of permissions for a custom role; it counts on its holders' next request (SA-1). Needs
 * `roles.manage`. Throws access.role_not_found, access.role_name_taken, access.permission_not_held, access.own_role,
 * approvals.waiting.
 */
export async function updateRole(context: Context, update: RoleUpdate): Promise<RoleEntry> {
  authorise(context, 'roles.manage')
  const { kysely } = context.runtime.db
  await guardUpdate(context, update)
  await inWithdrawal(context, 'rights', (tx) => updateRoleWithin(tx, context, update))
  return presentRole(await getCustomRole(kysely, update.id))
}

/** The same in the caller's withdrawal, without asking whether it needs a second person. */
export async function updateRoleWithin(
  tx: Transaction,
  context: MemberContext,
  { id, ...draft }: RoleUpdate,
): Promise<void> {
  const { runtime, actor, requestId } = context
  const now = runtime.clock.now()
  const { name, description, permissions } = await requireUpdatable(tx, context, { id, ...draft })
  await updateRoleRow(tx, { ...draft, id, now })
  await recordAudit(tx, {
    action: 'role.updated',
    actorId: actor.userId,
    target: { type: 'role', id },
    requestId,
    details: { before: { name, description, permissions }, after: draft },
    now,
  })
}

/** A new name or description alone takes nothing away. Throws approvals.waiting. */
async function guardUpdate(context: MemberContext, { id, ...draft }: RoleUpdate): Promise<void> {
  const { kysely } = context.runtime.db
  const before = await describeRole(kysely, id)
  const after = new Set(draft.permissions)
  if (after.size === before.permissions.length && before.permissions.every((name) => after.has(name))) return
  await guardRoleChange(
    context,
    { roleId: id, userId: null, kept: draft.permissions },
    {
      deed: async () => ({ kind: 'role_update', id, ...draft, before }),
      check: (tx) => requireUpdatable(tx, context, { id, ...draft }),
    },
  )
}

async function requireUpdatable(
  tx: Transaction,
  context: MemberContext,
  { id, name, permissions }: RoleUpdate,
): Promise<CustomRole> {
  const standing = await getOwnStanding(tx, context, 'roles.manage')
  const role = await getCustomRole(tx, id)
  if (await isHeldBy(tx, id, context.actor.userId)) throw new AppError('access.own_role')
  if (name !== role.name && isBuiltInName(name)) throw new AppError('access.role_name_taken')
  if (!holdsAll(standing, [...role.permissions, ...permissions])) {
    throw new AppError('access.permission_not_held')
  }
  return role
}
