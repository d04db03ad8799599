import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  confirmEmail,
  lockAccount,
  lockSessions,
  type ProvenPerson,
  setPassword,
} from '../../identity/index.ts'
import { findProfiles, markEmailConfirmed } from '../../profiles/index.ts'
import { verifyNewcomer } from '../../referrals/index.ts'
import type { Entering } from '../enter-as-member.ts'
import type { JoiningFacts } from '../facts.ts'
import { claimWaitingRecord } from '../merging/claim-waiting-record.ts'
import { lockRecordToMerge } from '../merging/lock-record-to-merge.ts'
import { setMissingEmail } from '../set-missing-email.ts'

interface Confirmation extends ProvenPerson {
  email: string
  passwordHash: string | null
  /** Whether the signed-in person requested this very address. */
  isRequested?: boolean
}

/**
 * Marks the address of an account as proven within `tx`, and sets another password if there is one. An unclaimed record
 * with the address becomes part of a profile that has none (D2). Throws joining.link_invalid if the account was banned,
 * signed out everywhere or given another address since the proof began.
 */
export async function confirmAccount(
  tx: Transaction,
  { userId, sessionEpoch, email, passwordHash, isRequested = false }: Confirmation,
  facts: JoiningFacts,
): Promise<Entering> {
  const { origin, now } = facts
  if (passwordHash !== null) await lockSessions(tx, userId)
  const merge = await lockRecordToMerge(tx, { userId, email, isRequested })
  const account = await lockAccount(tx, userId)
  // The account was banned or signed out everywhere since the link was made.
  if (!account || account.isBanned || account.sessionEpoch !== sessionEpoch) {
    throw new AppError('joining.link_invalid')
  }
  if (merge) await claimWaitingRecord(tx, merge, facts)
  await setMissingEmail(tx, { publicOrigin: facts.publicOrigin, userId, email, origin, now })
  const [profile] = await findProfiles(tx, { userId })
  // Another address was proven meanwhile: this one is not the account's.
  if (profile?.email !== email) throw new AppError('joining.link_invalid')
  await confirmEmail(tx, userId, now)
  const recordId = await markEmailConfirmed(tx, userId, now)
  const referral = await verifyNewcomer(tx, recordId, facts)
  const isPasswordSet = passwordHash !== null
  const changed = isPasswordSet
    ? await setPassword(tx, userId, { passwordHash, keptSessionId: null })
    : account
  await recordAudit(tx, {
    action: 'user.email_confirmed',
    actorId: userId,
    target: { type: 'user', id: userId },
    origin,
    details: { is_password_set: isPasswordSet, referral, ...(merge && { record_id: merge.record.id }) },
    now,
  })
  return { userId, sessionEpoch: changed.sessionEpoch, referral }
}
