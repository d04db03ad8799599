import type { ContentStatus, RevisionAction, RevisionField } from '@pepper/contract/content'
import { REVISION_CHARACTERS_MAX, REVISIONS_MAX } from '@pepper/contract/limits'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Place } from '../../../platform/page-cursor.ts'
import type { ItemRow } from '../store.ts'

/** A revision in a list, without its text. */
export interface RevisionSummaryRow {
  version: number
  action: RevisionAction
  status: ContentStatus
  title: string
  /** The fields that differ from the revision before; empty for the oldest one. */
  changed: RevisionField[]
  restored_version: number | null
  made_by: string | null
  made_at: Date
}

export type RevisionRow = Omit<RevisionSummaryRow, 'changed'> &
  Pick<ItemRow, 'slug' | 'content_type' | 'content' | 'metadata' | 'asked'>

/** A deleted item that can still be restored. */
export interface DeletedRow {
  item_id: string
  title: string
  content_type: ItemRow['content_type']
  metadata: ItemRow['metadata']
  made_by: string | null
  made_at: Date
}

export interface KeptRevision {
  id: string
  action: RevisionAction
  by: string | null
  now: Date
  restoredVersion?: number
}

/** Inserts the stored state of an item as a revision; a deleted item's gets the next version. */
export async function insertRevision(tx: Transaction, revision: KeptRevision): Promise<void> {
  const { id, action, by, now, restoredVersion = null } = revision
  const next = action === 'deleted' ? 1 : 0
  await sql`
    insert into content_revisions (item_id, version, action, slug, title, content_type, content, status, metadata, asked,
      restored_version, made_by, made_at)
    select id, version + ${next}::int, ${action}, slug, title, content_type, content, status, metadata, asked,
      ${restoredVersion}::int, ${by}::uuid, ${now}::timestamptz
    from content_items where id = ${id}
    on conflict (item_id, version) do nothing`.execute(tx)
}

/** Inserts the state before a change where the newest revision has another: a node of the version before wrote it. */
export async function insertMissingRevision(tx: Transaction, id: string): Promise<void> {
  await sql`
    insert into content_revisions (item_id, version, action, slug, title, content_type, content, status, metadata, asked, made_at)
    select id, version, case when version = 1 then 'created' else 'updated' end, slug, title, content_type, content, status,
      metadata, asked, updated_at
    from content_items i where id = ${id} and not exists (
      select from (select * from content_revisions where item_id = i.id order by version desc limit 1) r
      where (r.title, r.content_type, r.content, r.status, r.metadata, r.asked)
        = (i.title, i.content_type, i.content, i.status, i.metadata, i.asked))
    on conflict (item_id, version) do nothing`.execute(tx)
}

/** Deletes the oldest revisions beyond the number and the size that an item may keep; the newest one always stays. */
export async function deleteOldRevisions(tx: Transaction, id: string): Promise<void> {
  await sql`
    delete from content_revisions r using (
      select version, row_number() over newest as place, sum(length(content)) over newest as characters
      from content_revisions where item_id = ${id} window newest as (order by version desc)
    ) kept
    where r.item_id = ${id} and r.version = kept.version and kept.place > 1
      and (kept.place > ${REVISIONS_MAX} or kept.characters > ${REVISION_CHARACTERS_MAX})`.execute(tx)
}

export async function listRevisionRows(executor: Executor, id: string): Promise<RevisionSummaryRow[]> {
  const { rows } = await sql<RevisionSummaryRow>`
    select version, action, status, title, restored_version, made_by, made_at,
      case when lag(version) over earlier is null then '{}' else array_remove(array[
        case when title is distinct from lag(title) over earlier then 'title' end,
        case when content_type is distinct from lag(content_type) over earlier then 'content_type' end,
        case when content is distinct from lag(content) over earlier then 'content' end,
        case when status is distinct from lag(status) over earlier then 'status' end,
        case when metadata is distinct from lag(metadata) over earlier then 'metadata' end,
        case when asked is distinct from lag(asked) over earlier then 'asked' end
      ], null) end as changed
    from content_revisions where item_id = ${id}
    window earlier as (order by version) order by version desc`.execute(executor)
  return rows
}

export async function getRevisionRow(executor: Executor, id: string, version: number): Promise<RevisionRow> {
  const { rows } = await sql<RevisionRow>`
    select version, action, slug, title, content_type, content, status, metadata, asked, restored_version, made_by, made_at
    from content_revisions where item_id = ${id} and version = ${version}`.execute(executor)
  if (!rows[0]) throw new AppError('content.revision_not_found')
  return rows[0]
}

/** Returns the revision that the deletion of an item left, unless it is from before `since`. */
export async function getDeletion(tx: Transaction, id: string, since: Date): Promise<RevisionRow> {
  const { rows } = await sql<{ version: number }>`
    select version from content_revisions where item_id = ${id} and action = 'deleted' and made_at >= ${since}
    order by version desc limit 1`.execute(tx)
  if (!rows[0]) throw new AppError('content.not_found')
  return getRevisionRow(tx, id, rows[0].version)
}

/** Lists the items that are deleted since then, the last deleted first. */
export async function listDeletedRows(
  executor: Executor,
  since: Date,
  { before, limit }: { before: Place | null; limit: number },
): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    select r.item_id, r.title, r.content_type, r.metadata, r.made_by, r.made_at from content_revisions r
    where r.action = 'deleted' and r.made_at >= ${since}
      and not exists (select from content_revisions n where n.item_id = r.item_id and n.version > r.version)
      and ${before ? sql`(r.made_at, r.item_id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by r.made_at desc, r.item_id desc limit ${limit}`.execute(executor)
  return rows
}

/** Deletes the revisions of items that were deleted before then. */
export async function deleteRevisionsOfDeleted(executor: Executor, before: Date): Promise<void> {
  await sql`
    delete from content_revisions r using (
      select item_id from content_revisions where action = 'deleted' and made_at < ${before}
    ) gone
    where r.item_id = gone.item_id and not exists (select from content_items i where i.id = r.item_id)
      and not exists (select from content_revisions n where n.item_id = r.item_id and n.made_at >= ${before})`.execute(
    executor,
  )
}
