import type { ReauthenticationWay } from '@pepper/contract/joining/reauthentication'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { getAccountEmail, listReauthenticationWays } from '../../identity/index.ts'

/** Reads how the signed-in person can prove again who they are. Throws access.sign_in_required. */
export async function readReauthenticationWays(
  request: Context,
): Promise<{ ways: ReauthenticationWay[]; email: string }> {
  const context = requireMember(request)
  const { kysely } = context.runtime.db
  const { userId } = context.actor
  return {
    ways: await listReauthenticationWays(kysely, userId),
    email: await getAccountEmail(kysely, userId),
  }
}
