import type { ReauthenticationWay } from '@pepper/contract/joining/reauthentication'
import type { Executor } from '../../platform/db/database.ts'
import { listFactorMethods } from './second-factor/factor-methods.ts'
import { findCredential } from './store.ts'

/**
 * Lists the ways by which a person can prove again who they are (decision 080). A mailed code is one of them only if
 * the account has nothing stronger and its address is proven.
 */
export async function listReauthenticationWays(
  executor: Executor,
  userId: string,
): Promise<ReauthenticationWay[]> {
  const account = await findCredential(executor, { userId })
  const own: ReauthenticationWay[] = await listFactorMethods(executor, userId)
  if (account && account.passwordHash !== null) own.unshift('password')
  if (own.length > 0) return own
  return account?.isEmailVerified ? ['email_code'] : []
}
