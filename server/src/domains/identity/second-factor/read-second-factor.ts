import type { SecondFactorState } from '@pepper/contract/identity/second-factor'
import { requireMember } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { countRecoveryCodes, findSecondFactor } from './store.ts'

/** Whether the signed-in person has a second factor, since when, and how many recovery codes are left. Throws access.sign_in_required. */
export async function readSecondFactor(context: Context): Promise<SecondFactorState> {
  requireMember(context)
  const { runtime, actor } = context
  const factor = await findSecondFactor(runtime.db.kysely, actor.userId)
  const since = factor?.confirmedAt ?? null
  return {
    since: since?.toISOString() ?? null,
    recovery_codes_left: since ? await countRecoveryCodes(runtime.db.kysely, actor.userId) : 0,
  }
}
