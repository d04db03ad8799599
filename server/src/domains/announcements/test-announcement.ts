import { randomUUID } from 'node:crypto'
import type { AnnouncementChannel } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { deliverNotification } from '../notifications/index.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { requireChannel } from './channel.ts'

/**
 * Sends an announcement's text only to the person of the request, as a test. Needs `announcements.send`. Throws
 * announcements.channel_unavailable, announcements.test_failed.
 */
export async function testAnnouncement(
  request: Context,
  { message, channel }: { message: string; channel: AnnouncementChannel },
): Promise<{ is_delivered: true }> {
  const context = authorise(request, 'announcements.send')
  const { runtime, actor, origin } = context
  await requireChannel(runtime, channel)
  const id = randomUUID()
  await inTransaction(context, (tx) =>
    recordAudit(tx, {
      action: 'announcement.tested',
      actorId: actor.userId,
      target: { type: 'announcement', id },
      origin,
      details: { channel },
      personal: { message },
      now: runtime.clock.now(),
    }),
  )
  const { userId } = actor
  if (channel === 'in_app') {
    await deliverNotification(runtime, {
      userId,
      about: { code: 'announcement', message },
      cause: `test:${id}`,
    })
    return { is_delivered: true }
  }
  const end = await attemptDelivery(runtime, { userId, channel, message })
  if (end.kind === 'delivered') return { is_delivered: true }
  throw new AppError('announcements.test_failed', { reason: end.kind === 'pause' ? 'busy' : end.reason })
}
