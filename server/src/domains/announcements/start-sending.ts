import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { broadcastAnnouncement } from '../notifications/index.ts'
import { isEmptyAudience } from './rules.ts'
import { type LockedRow, setSending } from './store.ts'

/**
 * Starts sending in the transaction that holds the scheduled announcement; an in-app announcement is visible with it.
 */
export async function startSending(
  tx: Transaction,
  { id, message, audience, channel }: Pick<LockedRow, 'id' | 'message' | 'audience' | 'channel'>,
  { isScheduled, now }: { isScheduled: boolean; now: Date },
): Promise<void> {
  await setSending(tx, id, { isScheduled, now })
  if (channel === 'in_app' && !isEmptyAudience(audience)) {
    await broadcastAnnouncement(tx, { announcementId: id, message, now })
  }
  await recordEvent(tx, 'announcements.sending_due', { announcement_id: id })
}
