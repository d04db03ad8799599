import type { AdFields, AdPlacement, AdStatus, SavedAd } from '@pepper/contract/ads'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { auditedAd, presentAd, sanitiseFields, valuesOf } from './present-ad.ts'
import { type AdRow, type AdValues, lockRow, updateRow } from './store.ts'

/**
 * Changes an ad placement (AD-8). Needs `ads.manage`. Throws ads.not_found, ads.changed_meanwhile, ads.bad_dates,
 * ads.nothing_left.
 */
export async function updateAd(
  request: Context,
  { id, version, ...input }: AdFields & { id: string; version: number },
): Promise<SavedAd> {
  const context = authorise(request, 'ads.manage')
  const { fields, removed } = await sanitiseFields(input)
  const ad = await change(context, id, (before) => {
    if (before.version !== version) throw new AppError('ads.changed_meanwhile')
    const { times_a_day = before.times_a_day } = fields
    return valuesOf({ ...fields, times_a_day }, before.start_date)
  })
  return { ...ad, removed }
}

/** Pauses or activates an ad placement. Needs `ads.manage`. Throws ads.not_found. */
export async function setAdStatus(
  request: Context,
  { id, status }: { id: string; status: AdStatus },
): Promise<AdPlacement> {
  const context = authorise(request, 'ads.manage')
  return change(context, id, () => ({ status }))
}

async function change(
  context: MemberContext,
  id: string,
  decide: (before: AdRow) => Partial<AdValues>,
): Promise<AdPlacement> {
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const row = await inTransaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    const after = await updateRow(tx, id, { ...decide(before), now })
    await recordAudit(tx, {
      action: 'ad.updated',
      actorId: actor.userId,
      target: { type: 'ad_placement', id },
      origin,
      details: { before: auditedAd(before), after: auditedAd(after) },
      now,
    })
    return after
  })
  return presentAd(row)
}
