import type { Delivery, DeliveryState } from '@pepper/contract/webhooks'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { presentDelivery } from './delivery.ts'
import { listDeliveryRows } from './store.ts'

export interface DeliveryPage {
  state?: DeliveryState | undefined
  before?: string | undefined
  limit: number
}

/** Deliveries, newest first. Needs `webhooks.manage`. */
export async function listDeliveries(
  request: Context,
  { state, before, limit }: DeliveryPage,
): Promise<{ deliveries: Delivery[]; earlier: string | null }> {
  const context = authorise(request, 'webhooks.manage')
  const page = { before: placeOf(before), limit: limit + 1 }
  const rows = await listDeliveryRows(context.runtime.db.kysely, state, page)
  const shown = rows.slice(0, limit)
  return {
    deliveries: shown.map(presentDelivery),
    earlier: rows.length > limit ? String(shown.at(-1)?.sequence) : null,
  }
}

function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  const message = 'This cursor does not belong to this list.'
  throw new AppError('request.invalid', { issues: [{ path: 'before', message }] })
}
