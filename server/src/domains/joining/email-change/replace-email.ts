import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { recordAudit } from '../../audit/index.ts'
import { changeEmail, confirmEmail, getAccountEmail, lockAccount } from '../../identity/index.ts'
import { tellFormerAddress } from '../../notices/index.ts'
import { lockOwnRecord, markEmailConfirmed, replaceProfileEmail } from '../../profiles/index.ts'
import { verifyNewcomer } from '../../referrals/index.ts'
import type { JoiningFacts } from '../facts.ts'
import { claimWaitingRecord } from '../merging/claim-waiting-record.ts'
import { lockRecordToMerge } from '../merging/lock-record-to-merge.ts'

/**
 * Replaces the address of a profile and its account, within `tx`. Informs the former address, which can be restored for
 * 7 days, and the new one. An unclaimed record with the proven address becomes part of the profile (D2). Throws
 * identity.email_taken.
 */
export async function replaceEmail(
  tx: Transaction,
  { userId, email, isProven }: { userId: string; email: string; isProven: boolean },
  facts: JoiningFacts,
): Promise<void> {
  const { now, publicOrigin, origin } = facts
  const merge = isProven ? await lockRecordToMerge(tx, { userId, email, replaces: true }) : null
  if (!merge) await lockOwnRecord(tx, userId)
  await lockAccount(tx, userId)
  const formerEmail = await getAccountEmail(tx, userId)
  if (merge) await claimWaitingRecord(tx, merge, facts)
  await replaceProfileEmail(tx, userId, { email, now })
  await changeEmail(tx, userId, { email, now })
  if (isProven) {
    await confirmEmail(tx, userId, now)
    await verifyNewcomer(tx, await markEmailConfirmed(tx, userId, now), facts)
  }
  await recordEvent(tx, 'identity.email_added', { user_id: userId })
  await tellFormerAddress(tx, { now, publicOrigin }, { userId, formerEmail, kind: 'email_changed' })
  await recordAudit(tx, {
    action: 'user.email_changed',
    actorId: userId,
    target: { type: 'user', id: userId },
    origin,
    details: { is_proven: isProven, ...(merge && { record_id: merge.record.id }) },
    personal: { before: formerEmail, after: email },
    now,
  })
}
