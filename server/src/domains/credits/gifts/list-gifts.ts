import type { CreditGift, GiftStatus } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { presentGift } from './present-gift.ts'
import { countPendingGifts, findGifts } from './store.ts'

export interface GiftPage {
  status?: GiftStatus | undefined
  before?: string | undefined
  limit: number
}

/** Lists gifts, newest first, with the number of all gifts that wait to be processed (AD-9). Needs `credits.gift`. */
export async function listGifts(
  request: Context,
  { status, before, limit }: GiftPage,
): Promise<{ gifts: CreditGift[]; earlier: string | null; pending: number }> {
  const context = authorise(request, 'credits.gift')
  const { kysely } = context.runtime.db
  const rows = await findGifts(kysely, { status, before: placeOf(before), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    gifts: shown.map(presentGift),
    earlier: rows.length > limit ? String(shown.at(-1)?.sequence) : null,
    pending: await countPendingGifts(kysely),
  }
}

function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  const message = 'This cursor does not belong to this list.'
  throw new AppError('request.invalid', { issues: [{ path: 'before', message }] })
}
