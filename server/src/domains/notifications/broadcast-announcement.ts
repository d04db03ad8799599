import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/db/database.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'

/**
 * Puts an announcement into every inbox, in the transaction that starts it: one row, however many people read it.
 */
export async function broadcastAnnouncement(
  tx: Transaction,
  { announcementId, message, now }: { announcementId: string; message: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      announcement_id: announcementId,
      title: '',
      message,
      type: 'info',
      status: 'sent',
      target_audience: 'all',
      sent_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('notifications_announcement_unique').doNothing())
    .execute()
  hintAfter(tx, 'notifications', 'all')
}
