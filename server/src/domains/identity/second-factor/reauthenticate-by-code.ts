import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepReauthenticated } from '../keep-reauthenticated.ts'
import { changeByCode } from './change-by-factor.ts'
import { findSecondFactor } from './store.ts'

/**
 * Records in the session, for REAUTHENTICATION_MINUTES, that its person has given a code of their app or a recovery
 * code, as if they had given the password again (decision 080). Throws access.sign_in_required,
 * identity.second_factor_missing, identity.second_factor_wrong, limits.too_many_requests.
 */
export async function reauthenticateByCode(
  request: Context,
  { code }: { code: string },
): Promise<{ until: string }> {
  const context = requireMember(request)
  const factor = await findSecondFactor(context.runtime.db.kysely, context.actor.userId)
  if (!factor?.confirmedAt) throw new AppError('identity.second_factor_missing')
  return changeByCode(context, { code, isConfirming: false }, keepReauthenticated)
}
