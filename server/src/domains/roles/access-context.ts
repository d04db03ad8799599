import type { Permission } from '@pepper/contract/permissions'
import type { MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AccessError, AppError } from '../../platform/errors.ts'
import { withdrawsRights } from '../../platform/in-transaction.ts'
import type { AccessContext } from './rules.ts'
import { findAccessContext, findAccessContexts } from './store.ts'

/** Returns the access context of a person. Throws access.user_not_found. */
export async function getAccessContext(executor: Executor, userId: string): Promise<AccessContext> {
  const access = await findAccessContext(executor, userId)
  if (!access) throw new AppError('access.user_not_found')
  return access
}

/** Maps these people to their access contexts; those who do not exist are left out. */
export async function listAccessContexts(
  executor: Executor,
  userIds: string[],
): Promise<Map<string, AccessContext>> {
  const contexts = await findAccessContexts(executor, userIds)
  return new Map(contexts.map((access) => [access.userId, access]))
}

/**
 * Returns the access context of the person of the request in a withdrawal of rights, during which no other transaction
 * changes roles. Throws access.denied.
 */
export async function getOwnAccess(
  tx: Transaction,
  { actor }: MemberContext,
  permission: Permission,
): Promise<AccessContext> {
  // Raising a lock here that is held in share mode would deadlock with another transaction that does the same.
  if (!withdrawsRights(tx)) throw new Error('rights are changed outside of a withdrawal')
  const access = await findAccessContext(tx, actor.userId)
  if (!access || access.isBanned || !access.permissions.includes(permission)) {
    throw new AccessError('access.denied', actor.userId)
  }
  return access
}
