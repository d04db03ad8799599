import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import type { ReferralOverview } from '@pepper/contract/referrals'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readReferralTotals } from '../credits/index.ts'
import { findProfiles } from '../profiles/index.ts'
import { readPeople } from './list-people.ts'
import { countWaiting } from './people-store.ts'
import { progressTowardCap } from './rules.ts'

/** The number of people on the first page of a person's own referrals. */
const PEOPLE_SHOWN = 20

/**
 * Reads the person's own code and link, its results, and the people who came by it (RF-2). Throws
 * access.sign_in_required.
 */
export async function getOverview(request: Context): Promise<ReferralOverview> {
  const context = requireMember(request)
  const { db, config } = context.runtime
  const [own] = await findProfiles(db.kysely, { userId: context.actor.userId })
  if (!own) throw new AppError('access.denied')
  const totals = await readReferralTotals(db.kysely, context.actor.userId)
  return {
    referral_code: own.code,
    referral_link: `${config.publicOrigin}/auth?ref=${own.code}`,
    people_referred: totals.referral_count,
    bonus_credits_earned: totals.referral_count * REFERRAL_BONUS_CREDITS,
    credited: { for_inviting: totals.for_inviting, for_joining: totals.for_joining },
    waiting: await countWaiting(db.kysely, own.recordId),
    progress: progressTowardCap(totals.user_xp, totals.referral_count),
    ...(await readPeople(db.kysely, own.recordId, { limit: PEOPLE_SHOWN })),
  }
}
