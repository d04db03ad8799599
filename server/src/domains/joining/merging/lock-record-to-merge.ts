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
 * Locks a member's row, with the unclaimed record that has the address that they have proven. Returns what to merge, or
 * null; a row with an address keeps its own record, unless the proven one `replaces` it. An address other than the
 * account's counts only if the signed-in person has asked for it (`isRequested`). Take these locks before that of the
 * account.
 */
export async function lockRecordToMerge(
  tx: Transaction,
  person: { userId: string; email: string; replaces?: boolean; isRequested?: boolean },
): Promise<Merge | null> {
  const { userId, email, replaces = false, isRequested = replaces } = person
  const [own] = await findProfiles(tx, { userId })
  const found = own && (own.email === null || replaces) ? await findRecordByEmail(tx, email) : null
  const ids = [own?.recordId ?? null, found?.id ?? null, found?.referred_by ?? null]
  const locked = await lockRecords(tx, ids)
  if (!found) return null
  await lockReferrers(tx, ids)
  const member = own && locked.get(own.recordId)
  const record = locked.get(found.id)
  if (!member || (member.email !== null && !replaces)) return null
  if (member.import_batch !== null || (await hasMergedRecord(tx, member.id))) return null
  if (!record || record.auth_user_id !== null || record.email !== email) return null
  if (!isRequested && (await getAccountEmail(tx, userId)) !== email) return null
  // Its referrer was merged meanwhile.
  if (record.referred_by !== found.referred_by) return lockRecordToMerge(tx, person)
  const referrer = (record.referred_by && locked.get(record.referred_by)) || null
  return { record, member: { ...member, auth_user_id: userId, mailbox: mailboxOf(email) }, referrer }
}
