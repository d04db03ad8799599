import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { describeRole, needsSecondPerson } from './guard-role-change.ts'
import { requireGrantable } from './require-grantable.ts'
import { deleteHolder } from './role-store.ts'

export interface RoleRemoval {
  id: string
  user_id: string
}

/**
 * Takes a custom role from a person (SA-1). Needs `roles.manage`. Throws access.role_not_found,
 * access.user_not_found, access.own_role, access.role_too_high, access.permission_not_held, approvals.waiting.
 */
export async function removeRole(request: Context, removal: RoleRemoval): Promise<{ is_changed: boolean }> {
  const context = authorise(request, 'roles.manage')
  await requireRecentAuthentication(context)
  const { id, user_id: userId } = removal
  const effect = { roleId: id, userId, kept: [], given: [] }
  return withdrawOrAsk(context, {
    deed: async (tx) =>
      (await needsSecondPerson(tx, effect))
        ? { kind: 'role_remove', id, user_id: userId, before: await describeRole(tx, id) }
        : null,
    check: (tx) => requireGrantable(tx, context, { id, userId }),
    work: (tx) => removeRoleWithin(tx, context, removal),
  })
}

/** Removes the role within the caller's withdrawal, without asking whether it needs a second person. */
export async function removeRoleWithin(
  tx: Transaction,
  context: MemberContext,
  { id, user_id: userId }: RoleRemoval,
): Promise<{ is_changed: boolean }> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const role = await requireGrantable(tx, context, { id, userId })
  if (!(await deleteHolder(tx, id, userId))) return { is_changed: false }
  await recordAudit(tx, {
    action: 'user.role_removed',
    actorId: actor.userId,
    target: { type: 'user', id: userId },
    origin,
    details: { role_id: id, role: role.name, before: 'held', after: null },
    now,
  })
  return { is_changed: true }
}
