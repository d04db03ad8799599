import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { spendDisclosure, spendReferralVisit } from '../../../platform/limits/index.ts'
import { findProfiles } from '../../profiles/index.ts'
import { type Attribution, findAttribution, networkKeyOf, setAttribution } from '../attribution.ts'
import { asReferralCode, isRobot } from '../rules.ts'
import { insertVisit } from './visit-store.ts'

/**
 * Remembers in a visitor's browser whose link they opened, for 30 days and the first one only, and counts the visit
 * once for each browser, code and day (AU-5). Returns the code if no person has it and the network's budget of
 * disclosures allows saying so (D2). Never throws: the page is served in any case.
 */
export async function recordVisit(context: Context, ref: string): Promise<string | null> {
  const code = asReferralCode(ref)
  if (context.actor || code === null) return null
  try {
    const [referrer] = await findProfiles(context.runtime.db.kysely, { code })
    if (!referrer) return (await spendDisclosure(context)) ? code : null
    await countVisit(context, { referrerId: referrer.recordId, code })
  } catch (error) {
    const { requestId, runtime } = context
    runtime.log.warn({ err: error, requestId }, 'a visit of a referral link could not be noted')
  }
  return null
}

async function countVisit(
  context: Context,
  { referrerId, code }: { referrerId: string; code: string },
): Promise<void> {
  const { runtime, userAgent } = context
  const now = runtime.clock.now()
  const networkKey = networkKeyOf(context)
  const { visitorId } = findAttribution(context) ?? remember(context, { code, visitedAt: now, networkKey })
  if (isRobot(userAgent) || !(await spendReferralVisit(context))) return
  const timeZone = runtime.config.creditsTimeZone
  await insertVisit(runtime.db.kysely, { referrerId, visitorId, networkKey, now, timeZone })
}

function remember(context: Context, visit: Omit<Attribution, 'visitorId'>): Attribution {
  const attribution = { ...visit, visitorId: randomUUID() }
  setAttribution(context, attribution)
  return attribution
}
