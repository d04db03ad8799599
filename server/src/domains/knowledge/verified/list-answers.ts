import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodePlace, encodePlace } from '../../../platform/page-cursor.ts'
import { listAnswerRows } from './answer-store.ts'
import { presentAnswer } from './present-answer.ts'

/** Lists the answers pinned to questions, the last written first. Needs `content.manage`. */
export async function listAnswers(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const context = authorise(request, 'content.manage')
  const { db } = context.runtime
  const rows = await listAnswerRows(db.kysely, { before: decodePlace(before), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    answers: shown.map(presentAnswer),
    earlier: rows.length > limit && last ? encodePlace({ at: last.updated_at, id: last.id }) : null,
  }
}
