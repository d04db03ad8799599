import type { Executor } from '../../platform/db/database.ts'
import { readSettingWithin } from '../settings/index.ts'
import { listAccessContexts } from './access-context.ts'

/**
 * Returns whether a change to these people needs a second person: approval is switched on, and one of them is an
 * administrator.
 */
export async function needsSecondPerson(executor: Executor, userIds: string[]): Promise<boolean> {
  if (userIds.length === 0 || !(await readSettingWithin(executor, 'two_people'))) return false
  const contexts = await listAccessContexts(executor, userIds)
  return [...contexts.values()].some(({ permissions }) => permissions.includes('admin.enter'))
}

/** Returns whether lifting bans needs a second person: one of these people is a banned administrator. */
export async function needsSecondPersonToUnban(executor: Executor, userIds: string[]): Promise<boolean> {
  const contexts = await listAccessContexts(executor, userIds)
  const banned = [...contexts.values()].filter(({ isBanned }) => isBanned)
  return needsSecondPerson(
    executor,
    banned.map(({ userId }) => userId),
  )
}
