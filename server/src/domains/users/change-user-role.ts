import type { BuiltInRole } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inWithdrawal } from '../../platform/in-transaction.ts'
import { countActiveSuperAdmins, getOwnStanding, getStanding, refuseRoleChange } from '../access/index.ts'
import { askSecondPerson } from '../approvals/index.ts'
import { moveToRole } from './move-to-role.ts'
import { isBelow, needsSecondPerson } from './needs-second-person.ts'

/**
 * Promotes or demotes a person (AD-3, SA-2). Needs `users.change_role`. Throws access.user_not_found, access.own_role,
 * access.role_too_high, access.last_super_admin, approvals.waiting.
 */
export async function changeUserRole(
  context: Context,
  change: { id: string; role: BuiltInRole },
): Promise<{ role: BuiltInRole; is_changed: boolean }> {
  authorise(context, 'users.change_role')
  await guardDemotion(context, change)
  const is_changed = await inWithdrawal(context, 'rights', (tx) => moveToRole(tx, context, change))
  return { role: change.role, is_changed }
}

/** Records the demotion of an administrator as a request where it needs a second person. Throws approvals.waiting. */
async function guardDemotion(
  context: MemberContext,
  { id, role }: { id: string; role: BuiltInRole },
): Promise<void> {
  const { kysely } = context.runtime.db
  if (!(await needsSecondPerson(kysely, [id]))) return
  if (!isBelow(role, (await getStanding(kysely, id)).role)) return
  await askSecondPerson(context, { kind: 'user_demote', id, role }, async (tx) => {
    const actor = await getOwnStanding(tx, context, 'users.change_role')
    const target = await getStanding(tx, id)
    const superAdmins = await countActiveSuperAdmins(tx)
    const refusal = refuseRoleChange({ actor, target, newRole: role, superAdmins })
    if (refusal) throw new AppError(refusal)
  })
}
