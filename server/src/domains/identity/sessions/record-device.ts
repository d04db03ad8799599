import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { insertKnownDevice } from '../store.ts'

/**
 * Records the kind of device that a person signs in from. If it is new beside those known, emits an event and returns
 * true.
 */
export async function recordDevice(tx: Transaction, userId: string, userAgent: string): Promise<boolean> {
  // Without its version numbers, an updated browser is still the same.
  const deviceKey = hashSecret(userAgent.replace(/[\d._]+/g, ''))
  const isNew = await insertKnownDevice(tx, userId, deviceKey)
  if (isNew) await recordEvent(tx, 'identity.new_device', { user_id: userId })
  return isNew
}
