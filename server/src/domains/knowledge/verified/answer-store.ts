import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../../platform/errors.ts'
import type { Place } from '../../../platform/page-cursor.ts'

export interface AnswerRow {
  id: string
  question: string
  wordings: string[]
  language: string
  answer: string
  sources: string[]
  expires_at: Date | null
  version: number
  updated_at: Date
}

export type WrittenAnswer = Omit<AnswerRow, 'version'>

const ROW = sql.raw('id, question, wordings, language, answer, sources, expires_at, version, updated_at')

/** Lists pinned answers, the last written first. */
export async function listAnswerRows(
  executor: Executor,
  { before, limit }: { before: Place | null; limit: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ${ROW} from verified_answers
    where ${before ? sql`(updated_at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by updated_at desc, id desc limit ${limit}`.execute(executor)
  return rows
}

/** Returns an answer, locked against other changes until the transaction ends. Throws knowledge.answer_not_found. */
export async function lockAnswer(tx: Transaction, id: string): Promise<AnswerRow> {
  const { rows } = await sql<AnswerRow>`
    select ${ROW} from verified_answers where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new AppError('knowledge.answer_not_found')
  return rows[0]
}

/** Saves an answer as its next version. Throws knowledge.question_taken. */
export async function saveAnswer(tx: Transaction, row: WrittenAnswer): Promise<AnswerRow> {
  const { id, question, wordings, language, answer, sources, expires_at, updated_at } = row
  const saving = sql<AnswerRow>`
    insert into verified_answers (id, question, wordings, language, answer, sources, expires_at, created_at, updated_at)
    values (${id}, ${question}, ${wordings}::text[], ${language}, ${answer}, ${sources}::text[], ${expires_at}, ${updated_at}, ${updated_at})
    on conflict (id) do update set question = excluded.question, wordings = excluded.wordings, language = excluded.language,
      answer = excluded.answer, sources = excluded.sources, expires_at = excluded.expires_at,
      updated_at = excluded.updated_at, version = verified_answers.version + 1
    returning ${ROW}`.execute(tx)
  const { rows } = await saving.catch((error: unknown) => {
    if (isConstraintViolation(error, 'verified_answers_question_unique'))
      throw new AppError('knowledge.question_taken')
    throw error
  })
  return rows[0] as AnswerRow
}

export async function deleteAnswer(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('verified_answers').where('id', '=', id).execute()
}
