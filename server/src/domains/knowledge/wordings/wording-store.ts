import type { Locale } from '@pepper/contract/locales'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { Place } from '../../../platform/page-cursor.ts'

export interface WordingRow {
  id: string
  slug: string
  section: string
  language: Locale
  wording: string
  created_at: Date
}

/** Stores a wording if it is not there yet. Returns its id and whether it is new. */
export async function insertWording(
  tx: Transaction,
  row: WordingRow,
): Promise<{ id: string; isNew: boolean }> {
  const { slug, section, language, wording } = row
  const { rows } = await sql<{ id: string }>`
    insert into knowledge_wordings (id, slug, section, language, wording, created_at)
    values (${row.id}, ${slug}, ${section}, ${language}, ${wording}, ${row.created_at})
    on conflict on constraint knowledge_wordings_once do nothing returning id`.execute(tx)
  if (rows[0]) return { id: rows[0].id, isNew: true }
  const { id } = await tx
    .selectFrom('knowledge_wordings')
    .select('id')
    .where('slug', '=', slug)
    .where('section', '=', section)
    .where('language', '=', language)
    .where('wording', '=', wording)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function deleteWording(tx: Transaction, id: string): Promise<WordingRow | undefined> {
  const row = await tx.deleteFrom('knowledge_wordings').where('id', '=', id).returningAll().executeTakeFirst()
  return row && { ...row, language: row.language as Locale }
}

/** Lists wordings, newest first. */
export async function listWordingRows(
  executor: Executor,
  { before, limit }: { before: Place | null; limit: number },
): Promise<WordingRow[]> {
  const { rows } = await sql<WordingRow>`
    select id, slug, section, language, wording, created_at from knowledge_wordings
    where ${before ? sql`(created_at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${limit}`.execute(executor)
  return rows
}
