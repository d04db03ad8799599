import type { SecondFactorState } from '@pepper/contract/identity/second-factor'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { countRecoveryCodes, findSecondFactor } from './store.ts'

/**
 * Reads since when the signed-in person has an app, and how many recovery codes are left. Throws
 * access.sign_in_required.
 */
export async function readSecondFactor(request: Context): Promise<SecondFactorState> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const factor = await findSecondFactor(runtime.db.kysely, actor.userId)
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(runtime.db.kysely, actor.userId),
  }
}
