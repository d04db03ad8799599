import type { Deed } from '@pepper/contract/approvals'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { withdrawOrAsk } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { describeRole, needsSecondPerson } from './guard-role-change.ts'
import { requireGrantable } from './require-grantable.ts'
import { insertHolder } from './role-store.ts'

export interface RoleAssignment {
  id: string
  user_id: string
}

/**
 * Gives a person a custom role in addition to their others (SA-1). Needs `roles.manage`. Throws access.role_not_found,
 * access.user_not_found, access.own_role, access.role_too_high, access.permission_not_held, approvals.waiting.
 */
export async function assignRole(
  request: Context,
  assignment: RoleAssignment,
): Promise<{ is_changed: boolean }> {
  const context = authorise(request, 'roles.manage')
  await requireRecentAuthentication(context)
  const { id, user_id: userId } = assignment
  return withdrawOrAsk(context, {
    deed: (tx) => findDeed(tx, assignment),
    check: (tx) => requireGrantable(tx, context, { id, userId }),
    work: (tx) => assignRoleWithin(tx, context, assignment),
  })
}

/** Assigns the role within the caller's withdrawal, without asking whether it needs a second person. */
export async function assignRoleWithin(
  tx: Transaction,
  context: MemberContext,
  { id, user_id: userId }: RoleAssignment,
): Promise<{ is_changed: boolean }> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const role = await requireGrantable(tx, context, { id, userId })
  if (!(await insertHolder(tx, { roleId: id, userId, grantedBy: actor.userId, now })))
    return { is_changed: false }
  await recordAudit(tx, {
    action: 'user.role_assigned',
    actorId: actor.userId,
    target: { type: 'user', id: userId },
    origin,
    details: { role_id: id, role: role.name, before: null, after: 'held' },
    now,
  })
  return { is_changed: true }
}

/**
 * Returns the deed that needs a second person, or null: giving a role to a person who holds it already changes nothing
 * and needs no approval.
 */
async function findDeed(executor: Executor, { id, user_id: userId }: RoleAssignment): Promise<Deed | null> {
  const before = await describeRole(executor, id)
  if (before.holders.includes(userId)) return null
  const { permissions } = before
  const effect = { roleId: id, userId, kept: permissions, given: permissions }
  if (!(await needsSecondPerson(executor, effect))) return null
  return { kind: 'role_assign', id, user_id: userId, before }
}
