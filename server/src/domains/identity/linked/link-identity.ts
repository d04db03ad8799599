import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import type { Origin } from '../../../platform/origin.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteLinkedFrom, insertLinked, type Subject } from './store.ts'

interface Linking extends Subject {
  userId: string
  /** The name by which its owner knows it. */
  label: string
  /** Whether it is signing in right now. */
  isUsed: boolean
  origin: Origin | null
  now: Date
}

/**
 * Links an identity elsewhere to an account, which the caller has locked with `lockAccount`, within `tx`. Informs the
 * owner unless it came with the account. Returns false, and changes nothing, if the identity is linked to an account
 * already.
 */
export async function linkIdentity(
  tx: Transaction,
  linking: Linking & { isNewcomer?: boolean },
): Promise<boolean> {
  const { userId, provider, origin, now, isNewcomer } = linking
  if (!(await insertLinked(tx, linking))) return false
  if (!isNewcomer)
    await recordEvent(tx, 'identity.link_changed', { user_id: userId, change: 'identity_linked' })
  await recordAudit(tx, {
    action: 'user.identity_linked',
    actorId: userId,
    target: { type: 'user', id: userId },
    origin,
    details: { provider },
    now,
  })
  return true
}

/**
 * Unlinks the identities that a thief may have linked since a moment, within `tx`. Sends no message, because the owner
 * asked for it by a security notice.
 */
export async function unlinkSince(
  tx: Transaction,
  { userId, from, origin, now }: { userId: string; from: Date; origin: Origin; now: Date },
): Promise<void> {
  for (const provider of await deleteLinkedFrom(tx, userId, from)) {
    await recordAudit(tx, {
      action: 'user.identity_unlinked',
      actorId: userId,
      target: { type: 'user', id: userId },
      origin,
      details: { provider, via: 'security notice' },
      now,
    })
  }
}
