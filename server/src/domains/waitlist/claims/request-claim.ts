import type { Claim } from '@pepper/contract/waitlist/claims'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  findRecordByCode,
  findRecordOfMember,
  hasMergedRecord,
  lockRecords,
  type ProfileRecord,
} from '../../profiles/index.ts'
import { presentClaim } from './claim.ts'
import { judgeClaim } from './rules.ts'
import { hasPendingClaim, insertClaim, refreshClaimWaiting } from './store.ts'

/**
 * Requests a waitlist record without an email for a member, with a note for the administrator who reviews it (D2).
 * Throws joining.code_unknown, waitlist.claim_not_possible, identity.profile_missing, limits.too_many_requests.
 */
export async function requestClaim(
  request: Context,
  { referral_code: code, note }: { referral_code: string; note: string },
): Promise<Claim> {
  const context = requireMember(request)
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'claim', actor.userId)
  const { userId } = actor
  const now = runtime.clock.now()
  const claim = await inTransaction(context, async (tx) => {
    const { record, own } = await lockBoth(tx, code, userId)
    const hasRecord = own.import_batch !== null || (await hasMergedRecord(tx, own.id))
    const member = { recordId: own.id, hasRecord, isWaiting: await hasPendingClaim(tx, userId) }
    const reason = judgeClaim({ record, member })
    if (reason) throw new AppError('waitlist.claim_not_possible', { reason })
    const made = await insertClaim(tx, { recordId: record.id, userId, code, note, now })
    await refreshClaimWaiting(tx, record.id)
    await recordAudit(tx, {
      action: 'waitlist.claim_requested',
      actorId: userId,
      target: { type: 'waitlist_claim', id: made.id },
      origin,
      details: { record_id: record.id },
      personal: { note },
      now,
    })
    return made
  })
  return presentClaim(claim)
}

async function lockBoth(
  tx: Transaction,
  code: string,
  userId: string,
): Promise<{ record: ProfileRecord; own: ProfileRecord }> {
  const [found, mine] = [await findRecordByCode(tx, code), await findRecordOfMember(tx, userId)]
  const locked = await lockRecords(tx, [found?.id ?? null, mine?.id ?? null])
  const record = found && locked.get(found.id)
  const own = mine && locked.get(mine.id)
  if (!record) throw new AppError('joining.code_unknown')
  if (!own) throw new AppError('identity.profile_missing')
  return { record, own }
}
