import type { PinnedAnswer, PinnedFields } from '@pepper/contract/knowledge/verified-answers'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { renderMarkdown } from '../../../platform/markdown/render-markdown.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockAnswer, saveAnswer } from './answer-store.ts'
import { presentAnswer, toldOf } from './present-answer.ts'
import { requirePages } from './require-pages.ts'

/**
 * Changes a pinned answer if it was not changed since `version`. Needs `content.manage`. Throws
 * knowledge.answer_not_found, knowledge.question_taken, knowledge.source_not_found, content.changed_meanwhile,
 * content.too_deep, content.tables_too_large, content.too_slow.
 */
export async function changeAnswer(
  request: Context,
  { id, version, ...input }: PinnedFields & { id: string; version: number },
): Promise<PinnedAnswer> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await renderMarkdown(input.answer)
  await requirePages(runtime, input.sources)
  return inTransaction(context, async (tx) => {
    const before = await lockAnswer(tx, id)
    if (before.version !== version) throw new AppError('content.changed_meanwhile')
    const expires_at = input.expires_at ? new Date(input.expires_at) : null
    const saved = await saveAnswer(tx, { ...input, id, expires_at, updated_at: now })
    await recordAudit(tx, {
      action: 'guide.answer_changed',
      actorId: actor.userId,
      target: { type: 'verified_answer', id },
      origin,
      details: { before: toldOf(before), after: toldOf(saved) },
      now,
    })
    return presentAnswer(saved)
  })
}
