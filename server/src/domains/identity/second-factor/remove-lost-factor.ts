import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteSecondFactor } from './store.ts'

interface Lost {
  userId: string
  /** Who took it away: the console, an administrator, or the owner of the mailbox by a security notice. */
  via: 'command line' | 'administrator' | 'security notice'
  /** The administrator, and how the owner showed who they are. */
  by?: { actorId: string; reason: string }
  /** Only one that came into force from then on. */
  confirmedFrom?: Date
  requestId: string | null
  now: Date
}

/** Removes a second factor whose owner has lost it, or that a thief has added, within `tx`; returns whether there was one. */
export async function removeLostFactor(tx: Transaction, lost: Lost): Promise<boolean> {
  const { userId, via, by, confirmedFrom, requestId, now } = lost
  if (!(await deleteSecondFactor(tx, userId, confirmedFrom ?? null))) return false
  // Whoever pressed a notice knows.
  if (via !== 'security notice') {
    const change = 'second_factor_removed'
    await recordEvent(tx, 'identity.second_factor_changed', { user_id: userId, change })
  }
  await recordAudit(tx, {
    action: 'user.second_factor_removed',
    actorId: by?.actorId ?? (via === 'security notice' ? userId : null),
    target: { type: 'user', id: userId },
    requestId,
    details: { via },
    ...(by && { personal: { reason: by.reason } }),
    now,
  })
  return true
}
