import type { Permission } from '@pepper/contract/permissions'
import type { MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Standing } from './rules.ts'
import { findStanding, findStandings, lockRoles } from './store.ts'

/** Throws access.user_not_found. */
export async function getStanding(executor: Executor, userId: string): Promise<Standing> {
  const standing = await findStanding(executor, userId)
  if (!standing) throw new AppError('access.user_not_found')
  return standing
}

/** What these people are and may; those who are not there are left out. */
export async function listStandings(executor: Executor, userIds: string[]): Promise<Map<string, Standing>> {
  const standings = await findStandings(executor, userIds)
  return new Map(standings.map((standing) => [standing.userId, standing]))
}

/**
 * What the person of the request may now, while no other transaction changes roles: who lost a permission since the request
 * came does nothing with it. Throws access.denied.
 */
export async function lockStanding(
  tx: Transaction,
  { actor }: MemberContext,
  permission: Permission,
): Promise<Standing> {
  await lockRoles(tx)
  const standing = await findStanding(tx, actor.userId)
  if (!standing || standing.isBanned || !standing.permissions.includes(permission)) {
    throw new AppError('access.denied')
  }
  return standing
}
