import type { FileProblem, ImportedFile } from '@pepper/contract/content/files'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { type ItemRow, WHOLE } from '../store.ts'
import type { FileFields } from './file-fields.ts'
import type { Lines } from './file-problem.ts'

export interface ImportRow {
  id: string
  state: 'previewed' | 'applied'
  left_out: string[]
  requested_by: string
  created_at: Date
  applied_at: Date | null
}

export interface FileRow {
  place: number
  name: string
  item_id: string | null
  based_on: number | null
  lines: Lines
  fields: FileFields | null
  problems: FileProblem[]
  report: ImportedFile | null
}

const FILES_A_STATEMENT = 50

export async function insertImport(
  tx: Transaction,
  row: Pick<ImportRow, 'id' | 'left_out' | 'requested_by' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('content_imports').values(row).execute()
}

export async function insertFiles(
  tx: Transaction,
  importId: string,
  files: Omit<FileRow, 'report'>[],
): Promise<void> {
  for (let at = 0; at < files.length; at += FILES_A_STATEMENT) {
    const rows = files.slice(at, at + FILES_A_STATEMENT).map(({ fields, problems, lines, ...file }) => ({
      ...file,
      import_id: importId,
      lines: jsonText(lines),
      fields: fields && jsonText(fields),
      problems: jsonText(problems),
    }))
    await tx.insertInto('content_import_files').values(rows).execute()
  }
}

export async function findImport(executor: Executor, id: string): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`select * from content_imports where id = ${id}`.execute(executor)
  return rows[0] ?? null
}

/** Returns the import and locks it, so that no other request applies it until the transaction ends. */
export async function findLockedImport(tx: Transaction, id: string): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`select * from content_imports where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function listFiles(executor: Executor, importId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select place, name, item_id, based_on, lines, fields, problems, report from content_import_files
    where import_id = ${importId} order by place`.execute(executor)
  return rows
}

export async function findFile(executor: Executor, importId: string, place: number): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`
    select place, name, item_id, based_on, lines, fields, problems, report from content_import_files
    where import_id = ${importId} and place = ${place}`.execute(executor)
  return rows[0] ?? null
}

export async function setApplied(
  tx: Transaction,
  { id, reports, now }: { id: string; reports: ImportedFile[]; now: Date },
): Promise<void> {
  await sql`update content_imports set state = 'applied', applied_at = ${now} where id = ${id}`.execute(tx)
  await sql`
    update content_import_files f set report = r.value
    from jsonb_array_elements(${jsonText(reports)}::jsonb) r
    where f.import_id = ${id} and f.place = (r.value ->> 'place')::int`.execute(tx)
}

export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('content_imports').where('id', '=', id).execute()
}

/** Deletes the oldest previews of a person beyond the newest `kept`. */
export async function deleteOldPreviews(tx: Transaction, userId: string, kept: number): Promise<void> {
  await sql`
    delete from content_imports where state = 'previewed' and requested_by = ${userId} and id not in (
      select id from content_imports where state = 'previewed' and requested_by = ${userId}
      order by created_at desc, id limit ${kept}::int)`.execute(tx)
}

export async function deleteImportsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('content_imports').where('created_at', '<', before).execute()
}

/** Locks the items that are there, always in the same order. */
export async function lockItems(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select id from content_items where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

export async function listItems(executor: Executor, ids: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${WHOLE} from content_items where id = any(${ids}::uuid[])`.execute(executor)
  return rows
}

/** Lists the items that have one of the titles, the oldest first. */
export async function listNamesakes(executor: Executor, titles: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${WHOLE} from content_items where title = any(${titles}::text[]) order by created_at, id`.execute(
    executor,
  )
  return rows
}

/** Lists what is published in place of built-in pages. */
export async function listReplacements(
  executor: Executor,
): Promise<{ id: string; page: string; language: string }[]> {
  const { rows } = await sql<{ id: string; page: string; language: string }>`
    select id, page, language from content_items where page is not null and status = 'published'`.execute(
    executor,
  )
  return rows
}

/** Lists the newest version of each item that has a history and is no longer there. */
export async function listDeletedVersions(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select item_id as id, max(version) as version from content_revisions r
    where item_id = any(${ids}::uuid[]) and not exists (select from content_items i where i.id = r.item_id)
    group by item_id`.execute(executor)
  return rows
}

export type BaseRow = Pick<
  ItemRow,
  'id' | 'title' | 'content_type' | 'content' | 'status' | 'metadata' | 'asked'
>

/** Lists for each pair of an item and a version the state that it had in this version, where that is kept. */
export async function listBases(
  executor: Executor,
  pairs: readonly { id: string; version: number }[],
): Promise<BaseRow[]> {
  const { rows } = await sql<BaseRow>`
    select asked_for.id, r.title, r.content_type, r.content, r.status, r.metadata, r.asked
    from jsonb_to_recordset(${jsonText(pairs)}::jsonb) as asked_for (id uuid, version int)
    cross join lateral (
      select * from content_revisions where item_id = asked_for.id and version <= asked_for.version
      order by version desc limit 1) r`.execute(executor)
  return rows
}
