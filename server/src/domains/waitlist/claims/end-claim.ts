import type { Claim } from '@pepper/contract/waitlist/claims'
import type { MemberContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockRecords } from '../../profiles/index.ts'
import { presentClaim } from './claim.ts'
import {
  type ClaimDecision,
  type ClaimRow,
  findLockedPending,
  refreshClaimWaiting,
  setDecision,
} from './store.ts'

const ACTIONS = { withdrawn: 'waitlist.claim_withdrawn', rejected: 'waitlist.claim_rejected' } as const

/** Ends a claim without giving the record, once however many try. Throws waitlist.claim_decided. */
export async function endClaim(
  context: MemberContext,
  { id, record_id: recordId }: ClaimRow,
  end: Pick<ClaimDecision, 'decision'> & { state: keyof typeof ACTIONS },
): Promise<Claim> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const ended = await inTransaction(context, async (tx) => {
    await lockRecords(tx, [recordId])
    const pending = await findLockedPending(tx, id)
    if (!pending) throw new AppError('waitlist.claim_decided')
    const made = await setDecision(tx, id, { ...end, decidedBy: actor.userId, now })
    if (recordId !== null) await refreshClaimWaiting(tx, recordId)
    await recordAudit(tx, {
      action: ACTIONS[end.state],
      actorId: actor.userId,
      target: { type: 'waitlist_claim', id },
      origin,
      details: { record_id: recordId },
      ...(end.decision === null ? {} : { personal: { reason: end.decision } }),
      now,
    })
    return made
  })
  return presentClaim(ended)
}
