import type {
  ContentFields,
  ContentFilter,
  ContentMetadata,
  ContentStatus,
  ContentType,
  ReplacedPage,
} from '@pepper/contract/content'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { sql } from 'kysely'
import { lockWhole } from '../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { AppError, isConstraintViolation } from '../../platform/errors.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'
import type { Place } from '../../platform/page-cursor.ts'

export interface SummaryRow {
  id: string
  slug: string
  title: string
  content_type: ContentType
  status: ContentStatus
  metadata: ContentMetadata
  version: number
  published_at: Date | null
  publish_at: Date | null
  withdraw_at: Date | null
  schedule_failed: boolean
  created_by: string | null
  created_at: Date
  updated_at: Date
}

export interface ItemRow extends SummaryRow {
  content: string
  asked: string[]
}

const SUMMARY = sql.raw(
  'id, slug, title, content_type, status, metadata, version, published_at, publish_at, withdraw_at, schedule_failed, created_by, created_at, updated_at',
)

export const WHOLE = sql`${SUMMARY}, content, asked`

/** Builds the condition for the items of a filter. */
export function isWanted({ search, type, status }: ContentFilter) {
  const words = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${words ? sql`(title ilike ${words} or content ilike ${words})` : sql`true`}
    and ${type ? sql`content_type = ${type}` : sql`true`}
    and ${status ? sql`status = ${status}` : sql`true`}`
}

export async function listRows(
  executor: Executor,
  filter: ContentFilter,
  { before, limit }: { before: Place | null; limit: number },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY} from content_items
    where ${isWanted(filter)}
      and ${before ? sql`(updated_at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by updated_at desc, id desc limit ${limit}`.execute(executor)
  return rows
}

export async function countRows(executor: Executor) {
  const { rows } = await sql<{ total: number; draft: number; published: number; archived: number }>`
    select count(*) as total, count(*) filter (where status = 'draft') as draft,
      count(*) filter (where status = 'published') as published,
      count(*) filter (where status = 'archived') as archived
    from content_items`.execute(executor)
  return rows[0] ?? { total: 0, draft: 0, published: 0, archived: 0 }
}

export async function findRow(executor: Executor, id: string): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`select ${WHOLE} from content_items where id = ${id}`.execute(executor)
  return rows[0] ?? null
}

export async function getRow(executor: Executor, id: string): Promise<ItemRow> {
  const row = await findRow(executor, id)
  if (!row) throw new AppError('content.not_found')
  return row
}

/** Gets the name by which the guide knows an item. Throws content.not_found. */
export async function getItemSlug(executor: Executor, id: string): Promise<string> {
  const row = await executor
    .selectFrom('content_items')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('content.not_found')
  return row.slug
}

/** Returns the item and locks it, so that no other transaction changes it meanwhile. */
export async function lockRow(tx: Transaction, id: string): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`
    select ${WHOLE} from content_items where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new AppError('content.not_found')
  return rows[0]
}

/**
 * Finds an item that the person made with this id; undefined where no one did. Throws server.id_taken for an item of
 * another person, and for one that is gone.
 */
export async function findMade(
  tx: Transaction,
  { id, by }: { id: string; by: string },
): Promise<ItemRow | undefined> {
  const { rows } = await sql<{ created_by: string | null }>`
    select created_by from (
      select created_by from content_items where id = ${id}
      union all select null from content_revisions where item_id = ${id}
    ) made order by created_by nulls last limit 1`.execute(tx)
  if (!rows[0]) return undefined
  if (rows[0].created_by !== by) throw new AppError('server.id_taken')
  return getRow(tx, id)
}

/** Chooses the wanted address, or a similar one that is not in use. */
export async function chooseFreeSlug(tx: Transaction, wanted: string, id: string): Promise<string> {
  await lockWhole(tx, 'content_slugs')
  const { rows } = await sql<{ slug: string }>`select content_free_slug(${wanted}, ${id}) as slug`.execute(tx)
  return rows[0]?.slug ?? id
}

/** An item as it is stored; the moment of its first publication stays. */
export interface Written extends ContentFields {
  id: string
  slug: string
  by: string
  now: Date
  /** The version of an item that was there before; a new one begins with 1. */
  version?: number
}

export async function insertRow(
  tx: Transaction,
  { id, slug, by, now, metadata, version = 1, ...fields }: Written,
): Promise<ItemRow> {
  await refusingTakenPage(
    tx
      .insertInto('content_items')
      .values({
        ...fields,
        id,
        slug,
        version,
        metadata: jsonText(metadata),
        published_at: fields.status === 'published' ? now : null,
        created_by: by,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  hintAfter(tx, 'content', 'all')
  return getRow(tx, id)
}

export async function updateRow(
  tx: Transaction,
  { id, slug, now, metadata, title, content, content_type, status, asked }: Omit<Written, 'by' | 'version'>,
): Promise<ItemRow> {
  await refusingTakenPage(
    sql`update content_items set slug = ${slug}, title = ${title}, content = ${content}, content_type = ${content_type},
      status = ${status}, metadata = ${jsonText(metadata)}::jsonb, asked = ${asked}::text[], version = version + 1, updated_at = ${now},
      publish_at = case when ${status}::text = 'draft' then publish_at end, schedule_failed = false,
      withdraw_at = case when ${status}::text = 'published' or (${status}::text = 'draft' and publish_at is not null) then withdraw_at end,
      published_at = coalesce(published_at, case when ${status}::text = 'published' then ${now}::timestamptz end)
      where id = ${id}`.execute(tx),
  )
  hintAfter(tx, 'content', 'all')
  return getRow(tx, id)
}

export async function deleteRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('content_items').where('id', '=', id).execute()
  hintAfter(tx, 'content', 'all')
}

export async function refusingTakenPage(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (isConstraintViolation(error, 'content_items_page_unique')) throw new AppError('content.page_taken')
    throw error
  }
}

/** Finds the published item that replaces a page in a language, or else the one in English. */
export async function findReplacement(
  executor: Executor,
  page: ReplacedPage,
  locale: Locale,
): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`
    select ${WHOLE} from content_items
    where page = ${page} and status = 'published' and language in (${locale}, ${SOURCE_LOCALE})
    order by language = ${locale} desc limit 1`.execute(executor)
  return rows[0] ?? null
}

/** Lists published questions with their answers, the first published first. */
export async function listQuestionRows(
  executor: Executor,
): Promise<Pick<ItemRow, 'title' | 'content' | 'metadata'>[]> {
  const { rows } = await sql<Pick<ItemRow, 'title' | 'content' | 'metadata'>>`
    select title, content, metadata from content_items
    where content_type = 'faq' and status = 'published' and page is null order by published_at, id`.execute(
    executor,
  )
  return rows
}

export async function readVersion(executor: Executor): Promise<number> {
  const row = await executor.selectFrom('content_changes').select('version').executeTakeFirstOrThrow()
  return Number(row.version)
}
