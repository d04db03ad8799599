import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { deleteDeliveries } from './store.ts'

const DELIVERED_KEPT_MS = 30 * DAY_MS
const DEAD_KEPT_MS = 90 * DAY_MS

/** Removes deliveries 30 days after they arrived, and dead ones 90 days after their last attempt. */
export async function cleanUpWebhooks({ db, clock }: Runtime): Promise<void> {
  const nowMs = clock.now().getTime()
  await deleteDeliveries(db.kysely, {
    delivered: new Date(nowMs - DELIVERED_KEPT_MS),
    dead: new Date(nowMs - DEAD_KEPT_MS),
  })
}
