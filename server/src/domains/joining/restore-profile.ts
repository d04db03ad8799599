import type { Viewer } from '@pepper/contract/identity'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordAudit } from '../audit/index.ts'
import { openCreditAccount } from '../credits/index.ts'
import { findCredential, lockAccount, readViewer } from '../identity/index.ts'
import {
  claimRecord,
  findProfiles,
  findRecordByEmail,
  insertMember,
  lockRecords,
  type MemberFields,
  type ProfileRecord,
} from '../profiles/index.ts'
import { awardXp } from '../progress/index.ts'
import { lockReferrers, payWaitingReferrals } from '../referrals/index.ts'
import { type JoiningFacts, readFacts } from './facts.ts'

/**
 * Gives a profile to an account that has lost its own, as the documents' lookup does: the unclaimed record of its
 * proven address with what it earned, else a new one. If neither is possible, the fallback stays on show and nothing is stored. Throws
 * access.sign_in_required, limits.too_many_requests.
 */
export async function restoreProfile(request: Context): Promise<Viewer> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'display_name', actor.userId)
  const facts = await readFacts(runtime, origin)
  await inTransaction(context, (tx) => restore(tx, actor.userId, facts))
  return readViewer(context)
}

async function restore(tx: Transaction, userId: string, facts: JoiningFacts): Promise<void> {
  await lockAccount(tx, userId)
  const [profile] = await findProfiles(tx, { userId })
  const account = profile ? null : await findCredential(tx, { userId })
  if (!account) return
  const { email, isEmailVerified } = account
  const found = await findLockedRecord(tx, email)
  if (found && (found.auth_user_id || !isEmailVerified)) return
  const fields = { userId, email, displayName: null, isEmailVerified, now: facts.now }
  await openCreditAccount(tx, userId, facts)
  const { id } = await linkOrInsert(tx, found, { fields, facts })
  await recordAudit(tx, {
    action: 'user.profile_restored',
    actorId: userId,
    target: { type: 'user', id: userId },
    origin: facts.origin,
    details: { record_id: id, is_linked: found !== null },
    now: facts.now,
  })
}

/** Finds the record of an address and locks it and what its referrals bring. */
async function findLockedRecord(tx: Transaction, email: string): Promise<ProfileRecord | null> {
  const found = await findRecordByEmail(tx, email)
  if (!found) return null
  const locked = await lockRecords(tx, [found.id])
  await lockReferrers(tx, [found.id])
  return locked.get(found.id) ?? null
}

async function linkOrInsert(
  tx: Transaction,
  found: ProfileRecord | null,
  { fields, facts }: { fields: MemberFields; facts: JoiningFacts },
): Promise<ProfileRecord> {
  if (!found) return insertMember(tx, fields)
  const { userId, now } = fields
  await awardXp(tx, { userId, amount: found.xp, cause: 'import', now })
  const member = await claimRecord(tx, found.id, fields)
  await payWaitingReferrals(tx, { id: member.id, userId }, facts)
  return member
}
