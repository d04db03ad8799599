import { randomUUID } from 'node:crypto'
import type { PinnedAnswer, PinnedFields } from '@pepper/contract/knowledge/verified-answers'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { renderMarkdown } from '../../../platform/markdown/render-markdown.ts'
import { recordAudit } from '../../audit/index.ts'
import { saveAnswer } from './answer-store.ts'
import { presentAnswer, toldOf } from './present-answer.ts'
import { requirePages } from './require-pages.ts'

/**
 * Pins an answer to a question: from the next message on, the guide gives it whenever that question is asked (AS-4).
 * Needs `content.manage`. Throws knowledge.question_taken, knowledge.source_not_found, content.too_deep,
 * content.tables_too_large, content.too_slow.
 */
export async function pinAnswer(request: Context, input: PinnedFields): Promise<PinnedAnswer> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await renderMarkdown(input.answer)
  await requirePages(runtime, input.sources)
  const id = randomUUID()
  const row = {
    ...input,
    id,
    expires_at: input.expires_at ? new Date(input.expires_at) : null,
    updated_at: now,
  }
  return inTransaction(context, async (tx) => {
    const saved = await saveAnswer(tx, row)
    await recordAudit(tx, {
      action: 'guide.answer_pinned',
      actorId: actor.userId,
      target: { type: 'verified_answer', id },
      origin,
      details: { before: null, after: toldOf(saved) },
      now,
    })
    return presentAnswer(saved)
  })
}
