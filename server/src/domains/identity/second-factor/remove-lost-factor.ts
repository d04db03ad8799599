import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import type { Origin } from '../../../platform/origin.ts'
import { recordAudit } from '../../audit/index.ts'
import { deletePasskeysOf } from '../passkeys/store.ts'
import { dropLeftovers } from './drop-leftovers.ts'
import { deleteSecondFactor } from './store.ts'

interface Lost {
  userId: string
  /** The way of removal: the console, an administrator, or the owner of the mailbox by a security notice. */
  via: 'command line' | 'administrator' | 'security notice'
  /** The administrator, and how the owner proved who they are. */
  by?: { actorId: string; reason: string }
  /** Removes only an app that was activated from then on. */
  appFrom?: Date
  /** Removes only passkeys that were added from then on. */
  passkeysFrom?: Date
  origin: Origin | null
  now: Date
}

/**
 * Removes the factors that their owner has lost, or that a thief has added, within `tx`. Returns whether there was one.
 */
export async function removeLostFactor(tx: Transaction, lost: Lost): Promise<boolean> {
  const { userId, appFrom = null, passkeysFrom = null } = lost
  const hadApp = await deleteSecondFactor(tx, userId, appFrom)
  const passkeys = await deletePasskeysOf(tx, userId, passkeysFrom)
  if (hadApp) await record(tx, lost, 'second_factor_removed')
  if (passkeys > 0) await record(tx, lost, 'passkey_removed')
  await dropLeftovers(tx, userId)
  return hadApp || passkeys > 0
}

async function record(
  tx: Transaction,
  { userId, via, by, origin, now }: Lost,
  change: 'second_factor_removed' | 'passkey_removed',
): Promise<void> {
  // A person who used a security notice knows already.
  if (via !== 'security notice') {
    await recordEvent(tx, 'identity.second_factor_changed', { user_id: userId, change })
  }
  await recordAudit(tx, {
    action: `user.${change}`,
    actorId: by?.actorId ?? (via === 'security notice' ? userId : null),
    target: { type: 'user', id: userId },
    origin,
    details: { via },
    ...(by && { personal: { reason: by.reason } }),
    now,
  })
}
