import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteWording } from './wording-store.ts'

/** Takes a wording away that an operator added. Needs `content.manage`. Throws knowledge.wording_not_found. */
export async function removeWording(request: Context, { id }: { id: string }): Promise<{ removed: true }> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  await inTransaction(context, async (tx) => {
    const removed = await deleteWording(tx, id)
    if (!removed) throw new AppError('knowledge.wording_not_found')
    const { slug, section, language, wording } = removed
    await recordAudit(tx, {
      action: 'guide.wording_removed',
      actorId: actor.userId,
      target: { type: 'guide_wording', id },
      origin,
      details: { before: { slug, section, language, wording }, after: null },
      now: runtime.clock.now(),
    })
  })
  return { removed: true }
}
