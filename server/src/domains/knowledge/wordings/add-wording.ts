import { randomUUID } from 'node:crypto'
import type { Locale } from '@pepper/contract/locales'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { sectionIn } from '../index/find-sections.ts'
import { indexAt } from '../index/knowledge-index.ts'
import { readVersion } from '../store.ts'
import { insertWording } from './wording-store.ts'

interface NewWording {
  slug: string
  section: string
  language: Locale
  wording: string
}

/**
 * Adds a wording by which the guide finds a section, from the next question on (AS-4). Needs `content.manage`. Throws
 * knowledge.section_not_found.
 */
export async function addWording(request: Context, input: NewWording): Promise<{ id: string }> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const index = await indexAt(runtime.db, await readVersion(runtime.db), [])
  if (!sectionIn(index, input, input.language, 0)) throw new AppError('knowledge.section_not_found')
  return inTransaction(context, async (tx) => {
    const { id, isNew } = await insertWording(tx, { ...input, id: randomUUID(), created_at: now })
    if (isNew) {
      await recordAudit(tx, {
        action: 'guide.wording_added',
        actorId: actor.userId,
        target: { type: 'guide_wording', id },
        origin,
        details: { before: null, after: { ...input } },
        now,
      })
    }
    return { id }
  })
}
