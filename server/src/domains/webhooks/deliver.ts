import type { Runtime } from '../../platform/context.ts'
import { postWebhook } from '../../platform/webhooks/post-webhook.ts'
import { FAILING_AFTER, pauseAfter } from './rules.ts'
import { claimDue, setDelivered, setFailed } from './store.ts'

/**
 * Makes one attempt at a delivery that is due; attempts go on, always under the same id, until it is accepted (RF-5). A
 * failed attempt is no error of ours: it is recorded, and the next one is scheduled. Without a configured receiver
 * nothing is attempted.
 */
export async function deliver({ db, clock, config }: Runtime, deliveryId: string): Promise<void> {
  const { sisterWebhook } = config
  if (!sisterWebhook) return
  const now = clock.now()
  const nextAfter = (attempt: number) => new Date(now.getTime() + pauseAfter(attempt, Math.random()))
  const claimed = await claimDue(db.kysely, deliveryId, { now, nextAfter })
  if (!claimed) return
  const { id, body, attempts } = claimed
  const timestamp = Math.floor(now.getTime() / 1000)
  const { status, error } = await postWebhook(sisterWebhook, { id, timestamp, body })
  if (error === null) await setDelivered(db.kysely, id, { status: status ?? 200, now: clock.now() })
  else await setFailed(db.kysely, claimed, { status, error, isFailing: attempts >= FAILING_AFTER })
}
