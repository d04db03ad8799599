import type { Transaction } from '../../../platform/db/database.ts'
import { getAccountEmail } from '../../identity/index.ts'
import {
  findProfiles,
  findRecordByEmail,
  hasMergedRecord,
  lockRecords,
  mailboxOf,
} from '../../profiles/index.ts'
import { lockReferrers } from '../../referrals/index.ts'
import type { Merge } from './merge-record.ts'

/**
 * Locks a member's row, with the unclaimed record that has the address of their account while their own row has none.
 * Returns what to merge once the address is proven, or null. Take these locks before that of the account.
 */
export async function lockRecordToMerge(
  tx: Transaction,
  person: { userId: string; email: string },
): Promise<Merge | null> {
  const { userId, email } = person
  const [own] = await findProfiles(tx, { userId })
  const found = own?.email === null ? await findRecordByEmail(tx, email) : null
  const ids = [own?.recordId ?? null, found?.id ?? null, found?.referred_by ?? null]
  const locked = await lockRecords(tx, ids)
  if (!found) return null
  await lockReferrers(tx, ids)
  const member = own && locked.get(own.recordId)
  const record = locked.get(found.id)
  if (!member || member.email !== null) return null
  if (member.import_batch !== null || (await hasMergedRecord(tx, member.id))) return null
  if (!record || record.auth_user_id !== null || record.email !== email) return null
  if ((await getAccountEmail(tx, userId)) !== email) return null
  // Its referrer was merged meanwhile.
  if (record.referred_by !== found.referred_by) return lockRecordToMerge(tx, person)
  const referrer = (record.referred_by && locked.get(record.referred_by)) || null
  return { record, member: { ...member, auth_user_id: userId, mailbox: mailboxOf(email) }, referrer }
}
