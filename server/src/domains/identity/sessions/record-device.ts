import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { insertKnownDevice } from '../store.ts'

/** Remembers the kind of device that a person signs in from; reports one that is new beside those known, and answers so. */
export async function recordDevice(tx: Transaction, userId: string, userAgent: string): Promise<boolean> {
  // Without its numbers, a browser that was renewed is still the same.
  const deviceKey = hashSecret(userAgent.replace(/[\d._]+/g, ''))
  const isNew = await insertKnownDevice(tx, userId, deviceKey)
  if (isNew) await recordEvent(tx, 'identity.new_device', { user_id: userId })
  return isNew
}
