import type { ClaimRefusal } from '@pepper/contract/errors'
import type { Claim } from '@pepper/contract/waitlist/claims'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { type JoiningFacts, type Merge, mergeRecord, readFacts } from '../../joining/index.ts'
import { findRecordById, findRecordOfMember, hasMergedRecord, lockRecords } from '../../profiles/index.ts'
import { lockReferrers } from '../../referrals/index.ts'
import { presentClaim } from './claim.ts'
import { judgeClaim } from './rules.ts'
import {
  type ClaimRow,
  findClaim,
  findLockedPending,
  moveClaims,
  rejectPending,
  setDecision,
} from './store.ts'

/**
 * Gives a member the record that they asked for, in one transaction. It happens once, even if several administrators
 * approve it or other claims for the same record. Needs `waitlist.manage`. Throws waitlist.claim_not_found,
 * waitlist.claim_decided, waitlist.claim_not_possible.
 */
export async function approveClaim(request: Context, { id }: { id: string }): Promise<Claim> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime, actor, origin } = context
  const facts = await readFacts(runtime, origin)
  const approved = await inTransaction(context, async (tx) => {
    const claim = await findClaim(tx, id)
    if (!claim) throw new AppError('waitlist.claim_not_found')
    if (claim.user_id === actor.userId) throw refusal('own_claim')
    return approve(tx, { claim, approverId: actor.userId }, facts)
  })
  return presentClaim(approved)
}

interface Approval {
  claim: ClaimRow
  approverId: string
}

async function approve(
  tx: Transaction,
  { claim: { id, user_id: userId, record_id: recordId }, approverId }: Approval,
  facts: JoiningFacts,
): Promise<ClaimRow> {
  const { now, origin } = facts
  const merge = await lockSides(tx, { recordId, userId })
  if (!(await findLockedPending(tx, id))) throw new AppError('waitlist.claim_decided')
  if (!merge) throw refusal('activated')
  await requirePossible(tx, merge)
  const decided = { decidedBy: approverId, now }
  const approved = await setDecision(tx, id, { state: 'approved', decision: null, ...decided })
  const { record } = merge
  const rejected = await rejectPending(tx, record.id, { decision: 'claimed_by_another', ...decided })
  await moveClaims(tx, { from: record.id, to: merge.member.id })
  await mergeRecord(tx, merge, facts)
  await recordEvent(tx, 'waitlist.claim_approved', { user_id: userId })
  await recordAudit(tx, {
    action: 'waitlist.claim_approved',
    actorId: approverId,
    target: { type: 'waitlist_claim', id },
    origin,
    details: { user_id: userId, record_id: record.id, xp: record.xp, rejected_claims: rejected },
    now,
  })
  return approved
}

async function requirePossible(tx: Transaction, { record, member }: Merge): Promise<void> {
  const hasRecord = member.import_batch !== null || (await hasMergedRecord(tx, member.id))
  const reason = judgeClaim({ record, member: { recordId: member.id, hasRecord, isWaiting: false } })
  if (reason) throw refusal(reason)
}

/** Locks the record, the member's row and the record's referrer in a fixed order; null if the record is gone. */
async function lockSides(
  tx: Transaction,
  sides: { recordId: string | null; userId: string },
): Promise<Merge | null> {
  const { recordId, userId } = sides
  const own = await findRecordOfMember(tx, userId)
  const found = recordId === null ? null : await findRecordById(tx, recordId)
  const ids = [found?.id ?? null, own?.id ?? null, found?.referred_by ?? null]
  const locked = await lockRecords(tx, ids)
  await lockReferrers(tx, [...ids, own?.referred_by ?? null])
  const record = found && locked.get(found.id)
  const member = own && locked.get(own.id)
  if (!record || !member) return null
  // Its referrer was merged meanwhile.
  if (record.referred_by !== found.referred_by) return lockSides(tx, sides)
  const referrer = (record.referred_by && locked.get(record.referred_by)) || null
  return { record, member: { ...member, auth_user_id: userId }, referrer }
}

function refusal(reason: ClaimRefusal): AppError {
  return new AppError('waitlist.claim_not_possible', { reason })
}
