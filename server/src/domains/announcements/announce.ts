import type { NewAnnouncement } from '@pepper/contract/announcements'
import type { MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { isTimely } from './rules.ts'
import { startSending } from './start-sending.ts'
import { insertRow } from './store.ts'

export interface Announced extends NewAnnouncement {
  groupId: string | null
}

/**
 * Creates an announcement on one channel with its audit entry, and starts it where its moment has come. Returns false
 * where its id is in use. Throws announcements.time_out_of_range.
 */
export async function announce(
  tx: Transaction,
  { actor, origin }: MemberContext,
  announced: Announced,
  now: Date,
): Promise<boolean> {
  const { id, groupId, audience, channel, message } = announced
  const at = announced.at === undefined ? now : new Date(announced.at)
  const isScheduled = at > now
  if (!(await insertRow(tx, { ...announced, at, createdBy: actor.userId, now }))) return false
  // After the check of the id: a repeated request finds what it created, however much later it comes.
  if (!isTimely(at, now)) throw new AppError('announcements.time_out_of_range')
  if (!isScheduled) await startSending(tx, { id, message, audience, channel }, { isScheduled, now })
  await recordAudit(tx, {
    action: isScheduled ? 'announcement.scheduled' : 'announcement.sent',
    actorId: actor.userId,
    target: { type: 'announcement', id },
    origin,
    details: { audience, channel, at: at.toISOString(), ...(groupId && { group_id: groupId }) },
    personal: { message },
    now,
  })
  return true
}
