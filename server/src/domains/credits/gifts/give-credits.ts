import type { CreditGift, NewGift } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { askSecondPerson } from '../../approvals/index.ts'
import { giveCreditsWithin } from './give-credits-within.ts'
import { payAlone } from './pay-alone.ts'
import { presentGift } from './present-gift.ts'
import { getGift } from './store.ts'

/**
 * Makes a gift and processes it in one transaction (AD-12), once for its id however often it is asked. Needs `credits.gift`.
 * Throws credits.gift_to_self, credits.gift_recipient_not_found, access.person_banned, credits.gift_id_taken,
 * credits.gift_limit_reached, approvals.waiting.
 */
export async function giveCredits(context: Context, gift: NewGift): Promise<CreditGift> {
  authorise(context, 'credits.gift')
  const { db } = context.runtime
  await payAlone(context, gift, {
    pay: (tx) => giveCreditsWithin(tx, context, gift),
    ask: () => askSecondPerson(context, { kind: 'gift_give', ...gift }),
  })
  return presentGift(await getGift(db.kysely, gift.id))
}
