import { randomUUID } from 'node:crypto'
import type { RevisionAction } from '@pepper/contract/content'
import type { Transaction } from '../../../platform/db/database.ts'
import type { Origin } from '../../../platform/origin.ts'
import { recordAudit } from '../../audit/index.ts'
import { keepRevision } from '../history/keep-revision.ts'
import { insertMissingRevision } from '../history/revision-store.ts'
import { compareFields, fieldsOf, slugOf } from '../rules.ts'
import { setSchedule } from '../schedule/schedule-store.ts'
import { slugFor } from '../slug-for.ts'
import { chooseFreeSlug, getRow, type ItemRow, insertRow, updateRow } from '../store.ts'
import { type FileFields, fieldsOfItem } from './file-fields.ts'
import { hasSameSchedule, mergeFields } from './judge-file.ts'
import type { JudgedFile } from './judge-import.ts'

/** The import that applies a file, and who asked for it. */
export interface Applying {
  importId: string
  by: string
  origin: Origin
  now: Date
}

/** The effect of a file that was applied, and its item as it is stored now. */
export interface AppliedFile {
  applied: 'created' | 'updated' | 'restored'
  item: ItemRow
}

/**
 * Applies a file to its item, which is locked, as an editor would: with a revision, an audit entry, and another entry for
 * another schedule. Throws content.page_taken.
 */
export async function applyFile(
  tx: Transaction,
  { file, judged, known }: JudgedFile,
  applying: Applying,
): Promise<AppliedFile> {
  const { fields } = file
  if (!fields) throw new Error('a file without fields was chosen')
  const { item } = judged
  const id = item?.id ?? file.item_id ?? randomUUID()
  const { deletedVersion } = known
  const written = item
    ? await changeItem(tx, item, mergeFields(fields, item), applying)
    : await addItem(tx, { id, fields, deletedVersion }, applying)
  const scheduled = await scheduleItem(tx, written, fields, applying)
  return { applied: item ? 'updated' : deletedVersion === null ? 'created' : 'restored', item: scheduled }
}

/** Returns the fields of an item without its schedule. */
function fieldsWithoutTimes({ publish_at: _, withdraw_at: __, ...fields }: FileFields) {
  return fields
}

async function changeItem(
  tx: Transaction,
  before: ItemRow,
  after: FileFields,
  applying: Applying,
): Promise<ItemRow> {
  const { id } = before
  const { by, now } = applying
  const fields = fieldsWithoutTimes(after)
  const changes = compareFields(before, fields)
  if (Object.keys(changes.after).length === 0) return before
  await insertMissingRevision(tx, id)
  const updated = await updateRow(tx, { ...fields, id, slug: await slugFor(tx, before, fields.title), now })
  await keepRevision(tx, { id, action: 'updated', by, now })
  await record(tx, id, 'content.updated', changes, applying)
  return updated
}

type Added = { id: string; fields: FileFields; deletedVersion: number | null }

async function addItem(
  tx: Transaction,
  { id, fields: added, deletedVersion }: Added,
  applying: Applying,
): Promise<ItemRow> {
  const { by, now } = applying
  const fields = fieldsWithoutTimes(added)
  const slug = await chooseFreeSlug(tx, slugOf(fields.title), id)
  const version = (deletedVersion ?? 0) + 1
  const created = await insertRow(tx, { ...fields, id, slug, by, now, version })
  const action: RevisionAction = deletedVersion === null ? 'created' : 'restored'
  await keepRevision(tx, { id, action, by, now })
  await record(tx, id, `content.${action}`, { before: null, after: fieldsOf(fields) }, applying)
  return created
}

async function scheduleItem(
  tx: Transaction,
  item: ItemRow,
  wanted: FileFields,
  applying: Applying,
): Promise<ItemRow> {
  const before = fieldsOfItem(item)
  if (hasSameSchedule(wanted, before)) return item
  const { id } = item
  const momentOf = (text: string | null) => (text === null ? null : new Date(text))
  const times = { publishAt: momentOf(wanted.publish_at), withdrawAt: momentOf(wanted.withdraw_at) }
  await setSchedule(tx, { id, ...times, now: applying.now })
  const scheduled = await getRow(tx, id)
  const after = timesOf(fieldsOfItem(scheduled))
  await record(tx, id, 'content.scheduled', { before: timesOf(before), after }, applying)
  return scheduled
}

function timesOf({ publish_at, withdraw_at }: FileFields) {
  return { publish_at, withdraw_at }
}

type Entry = Parameters<typeof recordAudit>[1]

function record(
  tx: Transaction,
  id: string,
  action: Entry['action'],
  details: Entry['details'],
  { importId, by, origin, now }: Applying,
): Promise<void> {
  const target = { type: 'content_item', id }
  return recordAudit(tx, {
    action,
    actorId: by,
    target,
    origin,
    details: { ...details, import_id: importId },
    now,
  })
}
