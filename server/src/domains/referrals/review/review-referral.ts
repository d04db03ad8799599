import type { ReviewedReferral } from '@pepper/contract/referrals'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { readSettings } from '../../settings/index.ts'
import { rewardNewcomer, rewardReferrer } from '../decisions/reward-referral.ts'
import type { ReferralFacts } from '../facts.ts'
import { getSides, type Sides } from '../get-sides.ts'
import { decideReferral, findLocked, findReferral, type ReferralRow } from '../store.ts'
import { presentReview } from './present-review.ts'
import { findReview } from './review-store.ts'

export interface Review {
  id: string
  verdict: 'released' | 'cancelled'
  /** The administrator's note, if any; it is kept with the audit entry. */
  note: string
}

/**
 * Decides a held referral, exactly once even if several people try. Released, both sides are rewarded through the
 * ledger; cancelled, nothing is paid, and nothing was paid before. Neither side may decide it. Needs
 * `referrals.review`. Throws referrals.not_found, referrals.own_referral, referrals.not_held.
 */
export async function reviewReferral(request: Context, review: Review): Promise<ReviewedReferral> {
  const context = authorise(request, 'referrals.review')
  const { runtime } = context
  const { clock, config, signingKey } = runtime
  const settings = await readSettings(runtime)
  const facts = { settings, now: clock.now(), needsEmailProof: config.needsEmailProof, signingKey }
  await inTransaction(context, (tx) => decide(tx, context, review, facts))
  const row = await findReview(runtime.db.kysely, review.id, settings.referral_burst_hours)
  if (!row) throw new AppError('referrals.not_found')
  return presentReview(row, await getSides(runtime.db.kysely, row))
}

async function decide(
  tx: Transaction,
  context: MemberContext,
  review: Review,
  facts: ReferralFacts,
): Promise<void> {
  const referral = await findLocked(tx, () => findReferral(tx, review.id))
  if (!referral) throw new AppError('referrals.not_found')
  if (isSide(await getSides(tx, referral), context.actor.userId)) {
    throw new AppError('referrals.own_referral')
  }
  const isReleased = review.verdict === 'released'
  const isDecided = await decideReferral(tx, referral.id, 'held', {
    decision: isReleased ? { status: 'qualified' } : { status: 'refused', refused_for: 'cancelled' },
    now: facts.now,
    reviewer: context.actor.userId,
  })
  if (!isDecided) throw new AppError('referrals.not_held')
  if (isReleased) await reward(tx, referral, facts)
  await audit(tx, context, { referral, review, now: facts.now })
}

/** Returns whether a person is the referrer or the newcomer. */
function isSide({ referrer, newcomer }: Sides, userId: string): boolean {
  return referrer?.userId === userId || newcomer?.userId === userId
}

async function reward(tx: Transaction, referral: ReferralRow, facts: ReferralFacts): Promise<void> {
  const { referrer, newcomer } = await getSides(tx, referral)
  const rewarded = { id: referral.id, newcomerUserId: newcomer?.userId ?? null }
  await rewardNewcomer(tx, rewarded, facts.now)
  if (referrer)
    await rewardReferrer(tx, { id: referrer.recordId, userId: referrer.userId }, [rewarded], facts)
}

async function audit(
  tx: Transaction,
  { actor, origin }: MemberContext,
  { referral, review, now }: { referral: ReferralRow; review: Review; now: Date },
): Promise<void> {
  await recordAudit(tx, {
    action: `referral.${review.verdict}`,
    actorId: actor.userId,
    target: { type: 'referral', id: referral.id },
    origin,
    details: {
      before: 'held',
      after: review.verdict === 'released' ? 'qualified' : 'refused',
      held_for: referral.held_for,
      referrer_id: referral.referrer_id,
      newcomer_id: referral.newcomer_id,
    },
    ...(review.note ? { personal: { note: review.note } } : {}),
    now,
  })
}
