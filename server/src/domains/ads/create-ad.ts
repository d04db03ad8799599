import { randomUUID } from 'node:crypto'
import type { AdFields, SavedAd } from '@pepper/contract/ads'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { auditedAd, presentAd, sanitiseFields, valuesOf } from './present-ad.ts'
import { getRow, insertRow } from './store.ts'

/**
 * Creates an ad placement (AD-8); repeated with the same id, it returns the ad as it is now. Needs `ads.manage`. Throws
 * ads.bad_dates, ads.nothing_left, server.id_taken.
 */
export async function createAd(
  request: Context,
  { id = randomUUID(), ...input }: AdFields & { id?: string | undefined },
): Promise<SavedAd> {
  const context = authorise(request, 'ads.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const { fields, removed } = await sanitiseFields(input)
  const values = valuesOf(fields, now)
  const row = await inTransaction(context, async (tx) => {
    const isNew = await insertRow(tx, id, { ...values, created_by: actor.userId, now })
    const created = await getRow(tx, id)
    if (!isNew) return created
    await recordAudit(tx, {
      action: 'ad.created',
      actorId: actor.userId,
      target: { type: 'ad_placement', id },
      origin,
      details: { before: null, after: auditedAd(created) },
      now,
    })
    return created
  })
  return { ...presentAd(row), removed }
}
