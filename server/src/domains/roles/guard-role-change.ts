import type { Permission } from '@pepper/contract/permissions'
import type { Executor } from '../../platform/db/database.ts'
import { appoints } from '../approvals/index.ts'
import { readSettingWithin } from '../settings/index.ts'
import { presentRole } from './present-role.ts'
import { costsAdministrator, getCustomRole, listHolderIds } from './role-store.ts'

export interface RoleEffect {
  roleId: string
  /** The only holder concerned; null for all. */
  userId: string | null
  /** The permissions of the role that the people concerned keep. */
  kept: readonly string[]
  /** The permissions that the people concerned gain and that the role did not give before. */
  given: readonly string[]
}

/**
 * Returns whether the change of a custom role needs a second person: the setting is on, and the change either takes
 * something away from an administrator, as a demotion does, or gives people what makes them approvers, as an
 * appointment does.
 */
export async function needsSecondPerson(executor: Executor, effect: RoleEffect): Promise<boolean> {
  if (!(await readSettingWithin(executor, 'two_people'))) return false
  return appoints(effect.given) || costsAdministrator(executor, effect)
}

/** Describes a role in the form that a request stores. Throws access.role_not_found. */
export async function describeRole(
  executor: Executor,
  id: string,
): Promise<{ name: string; permissions: Permission[]; holders: string[] }> {
  const { name, permissions } = presentRole(await getCustomRole(executor, id))
  return { name, permissions, holders: await listHolderIds(executor, id) }
}
