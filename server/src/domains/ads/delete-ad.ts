import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { auditedAd } from './present-ad.ts'
import { deleteRow, lockRow } from './store.ts'

/** Deletes an ad placement with its figures. Needs `ads.manage`. Throws ads.not_found. */
export async function deleteAd(request: Context, { id }: { id: string }): Promise<{ deleted: true }> {
  const context = authorise(request, 'ads.manage')
  const { runtime, actor, origin } = context
  await inTransaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    await deleteRow(tx, id)
    await recordAudit(tx, {
      action: 'ad.deleted',
      actorId: actor.userId,
      target: { type: 'ad_placement', id },
      origin,
      details: { before: auditedAd(before), after: null },
      now: runtime.clock.now(),
    })
  })
  return { deleted: true }
}
