import type { RoleDeed } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'
import type { MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { askSecondPerson } from '../approvals/index.ts'
import { readSettingWithin } from '../settings/index.ts'
import { presentRole } from './present-role.ts'
import { costsAdministrator, getCustomRole, listHolderIds } from './role-store.ts'

export interface RoleLoss {
  roleId: string
  /** The only holder concerned; null for all. */
  userId: string | null
  /** What those concerned keep of the role. */
  kept: readonly string[]
}

/**
 * Records the change of a custom role as a request if it needs a second person: the setting is on, and the change takes
 * something away from an administrator, as a demotion does. `check` throws if the change is not possible. Throws
 * approvals.waiting.
 */
export async function guardRoleChange(
  context: MemberContext,
  loss: RoleLoss,
  { deed, check }: { deed: () => Promise<RoleDeed>; check: (tx: Transaction) => Promise<unknown> },
): Promise<void> {
  const { kysely } = context.runtime.db
  if (!(await readSettingWithin(kysely, 'two_people'))) return
  if (await costsAdministrator(kysely, loss)) await askSecondPerson(context, await deed(), check)
}

/** A role as a request remembers it. Throws access.role_not_found. */
export async function describeRole(
  executor: Executor,
  id: string,
): Promise<{ name: string; permissions: Permission[]; holders: string[] }> {
  const { name, permissions } = presentRole(await getCustomRole(executor, id))
  return { name, permissions, holders: await listHolderIds(executor, id) }
}
