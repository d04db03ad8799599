import { type BuiltInRole, builtInRoles } from '@pepper/contract/permissions'
import type { Executor } from '../../platform/db/database.ts'
import { listAccessContexts } from '../access/index.ts'
import { readSettingWithin } from '../settings/index.ts'

/** Whether what is done to these people waits for a second person: it is switched on, and an administrator is among them. */
export async function needsSecondPerson(executor: Executor, userIds: string[]): Promise<boolean> {
  if (userIds.length === 0 || !(await readSettingWithin(executor, 'two_people'))) return false
  const standings = await listAccessContexts(executor, userIds)
  return [...standings.values()].some(({ permissions }) => permissions.includes('admin.enter'))
}

/** Whether lifting bans waits for a second person: an administrator who is banned is among these people. */
export async function needsSecondPersonToLetIn(executor: Executor, userIds: string[]): Promise<boolean> {
  const standings = await listAccessContexts(executor, userIds)
  const banned = [...standings.values()].filter(({ isBanned }) => isBanned)
  return needsSecondPerson(
    executor,
    banned.map(({ userId }) => userId),
  )
}

/** Whether a role is below another one. */
export function isBelow(role: BuiltInRole, other: BuiltInRole): boolean {
  return builtInRoles.indexOf(role) < builtInRoles.indexOf(other)
}
