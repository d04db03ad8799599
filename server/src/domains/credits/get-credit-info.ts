import type { CreditInfo } from '@pepper/contract/credits'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { touchAndFindInfo } from './store.ts'

/**
 * Reads what the signed-in person can spend (CR-1), after the grant of a new day. Throws access.sign_in_required, and
 * access.denied where the person has no account.
 */
export async function getCreditInfo(request: Context): Promise<CreditInfo> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const info = await touchAndFindInfo(
    runtime.db.kysely,
    { userId: actor.userId, isUnlimited: actor.permissions.includes('credits.unlimited') },
    { now: runtime.clock.now(), timeZone: runtime.config.creditsTimeZone },
  )
  if (!info) throw new AppError('access.denied')
  return info
}
