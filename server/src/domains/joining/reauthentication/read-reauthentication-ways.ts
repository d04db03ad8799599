import type { ReauthenticationWay } from '@pepper/contract/joining/reauthentication'
import { requireMember } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { findAccountEmail, listReauthenticationWays } from '../../identity/index.ts'

/** Reads how the signed-in person can prove again who they are. Throws access.sign_in_required. */
export async function readReauthenticationWays(
  context: Context,
): Promise<{ ways: ReauthenticationWay[]; email: string }> {
  requireMember(context)
  const { kysely } = context.runtime.db
  const { userId } = context.actor
  return {
    ways: await listReauthenticationWays(kysely, userId),
    email: await findAccountEmail(kysely, userId),
  }
}
