import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import type { Origin } from '../../platform/origin.ts'
import { recordAudit } from '../audit/index.ts'
import { changeEmail, getAccountEmail } from '../identity/index.ts'
import { tellFormerAddress } from '../notices/index.ts'
import { fillEmail } from '../profiles/index.ts'

export interface MissingEmail {
  publicOrigin: string
  userId: string
  email: string
  origin: Origin | null
  now: Date
}

/**
 * Adds an email address to a profile that has none, and to its account, within `tx`, and informs the account's former
 * address. Returns false, and changes nothing, if the profile has one. Throws identity.email_taken.
 */
export async function setMissingEmail(tx: Transaction, missing: MissingEmail): Promise<boolean> {
  const { publicOrigin, userId, email, origin, now } = missing
  const formerEmail = await getAccountEmail(tx, userId)
  if (!(await fillEmail(tx, userId, { email, now }))) return false
  await changeEmail(tx, userId, { email, now })
  await recordEvent(tx, 'identity.email_added', { user_id: userId })
  if (formerEmail !== email) await tellFormerAddress(tx, { now, publicOrigin }, { userId, formerEmail })
  await recordAudit(tx, {
    action: 'user.email_added',
    actorId: userId,
    target: { type: 'user', id: userId },
    origin,
    details: {},
    personal: { email },
    now,
  })
  return true
}
