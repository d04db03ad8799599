import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { lockGiver, sumGivenToday } from './store.ts'

/**
 * Makes sure that the person of the request may still give `amount` credits on this local day; none of their other
 * gifts is processed meanwhile. A gift counts for the person who processes it, not for the one who created it. Throws
 * credits.gift_limit_reached with what is left.
 */
export async function spendGiftLimit(
  tx: Transaction,
  { actor, runtime }: MemberContext,
  amount: number,
): Promise<void> {
  const limit = await readSettingWithin(tx, 'gift_daily_limit')
  if (limit === 0) return
  await lockGiver(tx, actor.userId)
  const given = await sumGivenToday(tx, actor.userId, {
    now: runtime.clock.now(),
    timeZone: runtime.config.creditsTimeZone,
  })
  const left = Math.max(0, limit - given)
  if (amount > left) throw new AppError('credits.gift_limit_reached', { limit, left })
}
