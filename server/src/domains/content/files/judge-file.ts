import type { FileNote, FileProblem, ImportedFile, StaleReason } from '@pepper/contract/content/files'
import { compareFields, languageOf, tidyMetadata } from '../rules.ts'
import { refuseSchedule } from '../schedule/rules.ts'
import type { ItemRow } from '../store.ts'
import { type FileFields, fieldsOfItem, plainText } from './file-fields.ts'
import { problem } from './file-problem.ts'
import type { ReadFile } from './read-file.ts'

/** The facts that are known here of the item that a file names. */
export interface Known {
  item: ItemRow | null
  /** The last version of an item that was deleted. */
  deletedVersion: number | null
  /** The state that the file was downloaded with, as far as it is still kept. */
  base: Pick<FileFields, 'title' | 'content_type' | 'content' | 'status' | 'metadata' | 'asked'> | null
  /** An item with the title of a file that names none. */
  namesake: ItemRow | null
}

export type Judged = Pick<ImportedFile, 'outcome' | 'stale' | 'notes' | 'changed' | 'problems'> & {
  /** The item that the file is about. */
  item: ItemRow | null
}

/** Decides what a file would do to the content that is here now. */
export function judgeFile(file: ReadFile, known: Known, now: Date): Judged {
  const { item, namesake } = known
  const { fields } = file
  const about = { item, stale: null, notes: [], changed: [], problems: [] }
  if (fields && item && saysTheSame(fields, item)) return { ...about, outcome: 'unchanged' }
  if (fields && item && wasNotEdited(file, fields, known)) {
    return { ...about, outcome: 'unchanged', notes: ['newer_here'] }
  }
  if (fields && !file.itemId && namesake && saysTheSame(fields, namesake)) {
    return { ...about, item: namesake, outcome: 'unchanged' }
  }
  const problems =
    fields && file.problems.length === 0 ? findScheduleProblems(fields, file, item, now) : file.problems
  if (!fields || problems.length > 0) return { ...about, outcome: 'refused', problems }
  const stale = staleReasonOf(file, known)
  return {
    ...about,
    outcome: stale ? 'stale' : item ? 'changed' : 'new',
    stale,
    notes: notesOf(file, fields, known),
    changed: item ? changedFields(fields, item) : [],
  }
}

/** Returns the state that an item gets; a value that the file only words differently stays as it is stored. */
export function mergeFields(fields: FileFields, item: ItemRow): FileFields {
  const hasSameText = plainText(item.content) === plainText(fields.content)
  const hasSameMetadata = metadataOf(item.metadata) === metadataOf(fields.metadata)
  return {
    ...fields,
    content: hasSameText ? item.content : fields.content,
    metadata: hasSameMetadata ? item.metadata : fields.metadata,
  }
}

export function hasSameSchedule(one: FileFields, other: FileFields): boolean {
  return one.publish_at === other.publish_at && one.withdraw_at === other.withdraw_at
}

function saysTheSame(fields: FileFields, item: ItemRow): boolean {
  return changedFields(fields, item).length === 0
}

function changedFields(fields: FileFields, item: ItemRow): ImportedFile['changed'] {
  const stored = fieldsOfItem(item)
  const changed = changedParts(fields, stored)
  return hasSameSchedule(fields, stored) ? changed : [...changed, 'schedule']
}

type Parts = NonNullable<Known['base']>
type Part = 'title' | 'content_type' | 'content' | 'status' | 'metadata' | 'asked'

function changedParts(fields: Parts, stored: Parts): Part[] {
  return Object.keys(compareFields(plainParts(stored), plainParts(fields)).after) as Part[]
}

/** Returns the parts without what a file cannot hold. */
function plainParts({ title, content_type, content, status, metadata, asked }: Parts): Parts {
  return {
    title: title.trim(),
    content_type,
    content: plainText(content),
    status,
    metadata: JSON.parse(metadataOf(metadata)),
    asked: asked.map((text) => text.trim()).filter((text) => text !== ''),
  }
}

function metadataOf(metadata: Parts['metadata']): string {
  const trimmed = Object.entries({ ...metadata, language: languageOf(metadata) }).map(([name, value]) => [
    name,
    value?.trim(),
  ])
  const tidy = Object.entries(tidyMetadata(Object.fromEntries(trimmed)))
  return JSON.stringify(Object.fromEntries(tidy.sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Checks whether a file is as it was downloaded, while its item has been changed here. */
function wasNotEdited({ basedOn }: ReadFile, fields: FileFields, { item, base }: Known): boolean {
  if (!item || !base || basedOn === null || basedOn >= item.version) return false
  return changedParts(fields, base).length === 0 && hasSameSchedule(fields, fieldsOfItem(item))
}

function staleReasonOf({ itemId, basedOn }: ReadFile, { item, deletedVersion }: Known): StaleReason | null {
  if (!itemId) return null
  if (!item) return deletedVersion === null ? null : 'deleted'
  if (basedOn === null) return 'no_version'
  return basedOn === item.version ? null : 'changed_since'
}

function notesOf({ itemId }: ReadFile, { status }: FileFields, known: Known): FileNote[] {
  const { item, deletedVersion, namesake } = known
  const notes: FileNote[] = []
  if (itemId && !item && deletedVersion === null) notes.push('unknown_id')
  if (!item && namesake) notes.push('same_title')
  if (status === 'published' && item?.status !== 'published') notes.push('becomes_public')
  if (status !== 'published' && item?.status === 'published') notes.push('leaves_public')
  return notes
}

function findScheduleProblems(
  fields: FileFields,
  { lines }: ReadFile,
  item: ItemRow | null,
  now: Date,
): FileProblem[] {
  if (item && item.status === fields.status && hasSameSchedule(fields, fieldsOfItem(item))) return []
  const [publishAt, withdrawAt] = [fields.publish_at, fields.withdraw_at].map((at) =>
    at ? new Date(at) : null,
  )
  const refusal = refuseSchedule(
    fields.status,
    { publishAt: publishAt ?? null, withdrawAt: withdrawAt ?? null },
    now,
  )
  if (!refusal) return []
  const isPublication = publishAt && (fields.status !== 'draft' || publishAt <= now)
  const field = isPublication ? 'publish_at' : 'withdraw_at'
  const code = refusal === 'content.schedule_past' ? 'schedule_past' : 'schedule_unfit'
  return [problem(code, { field, line: lines[field] ?? null })]
}
