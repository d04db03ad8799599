import * as z from 'zod'
import { fails } from '../errors.ts'
import { CONTENT_FILES_MAX } from '../limits.ts'
import { memberOperation } from '../operation.ts'
import { timestamp, uuid } from '../primitives.ts'
import { contentFilter, contentRevision, contentType, revisionField } from './index.ts'

/** The fields of the front matter, in the order in which files have them. */
export const frontMatterFields = [
  'id',
  'version',
  'title',
  'kind',
  'status',
  'language',
  'page',
  'description',
  'question',
  'keywords',
  'asked',
  'publish_at',
  'withdraw_at',
] as const

/** The reason why a file cannot be imported. */
export const fileProblemCode = z.enum([
  'not_markdown',
  'not_utf8',
  'too_large',
  'no_front_matter',
  'front_matter_open',
  'front_matter_too_long',
  'yaml_unreadable',
  'yaml_feature',
  'unknown_field',
  'field_twice',
  'field_missing',
  'field_shape',
  'field_value',
  'field_hidden_signs',
  'field_too_long',
  'field_too_many',
  'bad_moment',
  'text_missing',
  'text_too_long',
  'text_too_deep',
  'text_tables_too_large',
  'text_too_slow',
  'same_item',
  'page_taken',
  'schedule_past',
  'schedule_unfit',
])
export type FileProblemCode = z.infer<typeof fileProblemCode>

/** A problem of a file: the field of the front matter and the line, where there is one. */
export const fileProblem = z.object({
  code: fileProblemCode,
  field: z.string().nullable(),
  line: z.number().int().min(1).nullable(),
  /** The values that the problem is about: those that are allowed, a limit, or names of files. */
  values: z.array(z.string()),
})
export type FileProblem = z.infer<typeof fileProblem>

/**
 * The effect of a file: it creates or changes an item, changes nothing, or cannot be imported. A `stale` one would
 * replace changes that the file does not know, so it is left out unless it is chosen.
 */
export const fileOutcome = z.enum(['new', 'changed', 'unchanged', 'stale', 'refused'])
export type FileOutcome = z.infer<typeof fileOutcome>

/** The reason why a file is stale: its item was changed or deleted since the download, or the file names no version. */
export const staleReason = z.enum(['changed_since', 'deleted', 'no_version'])
export type StaleReason = z.infer<typeof staleReason>

/**
 * A fact about a file: its item is newer here and the file was not edited; its id is unknown here; another item has its
 * title; it takes its item to the public, or away from it.
 */
export const fileNote = z.enum(['newer_here', 'unknown_id', 'same_title', 'becomes_public', 'leaves_public'])
export type FileNote = z.infer<typeof fileNote>

const version = z.number().int().min(1)
const place = z.number().int().min(0)

export const importedFile = z.object({
  /** The place of the file in the import, from 0. */
  place,
  /** The name without its folders. */
  name: z.string(),
  outcome: fileOutcome,
  title: z.string().nullable(),
  content_type: contentType.nullable(),
  /** The item that it is about, with the version that it has now, or got by the import. */
  item: z.object({ id: uuid, title: z.string(), version }).nullable(),
  /** The version that the file was downloaded with. */
  based_on: version.nullable(),
  stale: staleReason.nullable(),
  notes: z.array(fileNote),
  changed: z.array(z.enum([...revisionField.options, 'schedule'])),
  problems: z.array(fileProblem),
  /** The effect that the import had; null before, and for a file that was left out. */
  applied: z.enum(['created', 'updated', 'restored']).nullable(),
})
export type ImportedFile = z.infer<typeof importedFile>

/**
 * An import of content files. `previewed` ones are judged by the present content at each read; an `applied` one
 * tells what it did. Both are deleted a day after their upload.
 */
export const contentImport = z.object({
  id: uuid,
  state: z.enum(['previewed', 'applied']),
  files: z.array(importedFile),
  /** Names of what the zip holds beside Markdown files, at most 20. */
  left_out: z.array(z.string()),
  created_at: timestamp,
  applied_at: timestamp.nullable(),
})
export type ContentImport = z.infer<typeof contentImport>

/** The state of an item as a file has it. */
export const fileContent = contentRevision.omit({ version: true }).extend({
  publish_at: timestamp.nullable(),
  withdraw_at: timestamp.nullable(),
})
export type FileContent = z.infer<typeof fileContent>

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

const upload = z.strictObject({
  /** The name as the browser gives it; the folders before its last part are ignored. */
  name: z.string().min(1).max(500),
  /** The bytes of a zip or a Markdown file, in Base64. */
  data: z.string().regex(BASE64),
})

const tags = ['content administration']
const path = '/admin/content-imports'
const one = z.strictObject({ id: uuid })
const notFound = fails('content.import_not_found')

/** Content as Markdown files with front matter (AD-6). All operations need `content.manage`. */
export const contentFiles = {
  /**
   * A zip with a Markdown file for each item: those that are named, or else those that the filter finds. It is refused
   * where an import could not take the zip back.
   */
  export: memberOperation
    .route({ method: 'POST', path: '/admin/content-export', summary: 'Content as Markdown files', tags })
    .errors(fails('content.export_too_large', 'content.export_empty'))
    .input(contentFilter.extend({ ids: z.array(uuid).min(1).max(CONTENT_FILES_MAX).optional() }))
    .output(z.file()),

  /** First step: reads a zip or Markdown files and keeps them for a day. It changes no item. */
  preview: memberOperation
    .route({ method: 'POST', path, summary: 'Upload content files and preview their import', tags })
    .errors(
      fails(
        'content.import_too_large',
        'content.import_unreadable',
        'content.import_empty',
        'content.too_slow',
      ),
    )
    .input(z.strictObject({ files: z.array(upload).min(1).max(CONTENT_FILES_MAX) }))
    .output(contentImport),

  get: memberOperation
    .route({ method: 'GET', path: `${path}/{id}`, summary: 'One import', tags })
    .errors(notFound)
    .input(one)
    .output(contentImport),

  /** One file of an import beside the present state of its item, to be compared. */
  read: memberOperation
    .route({ method: 'GET', path: `${path}/{id}/files/{place}`, summary: 'One file of an import', tags })
    .errors(notFound)
    .input(z.strictObject({ id: uuid, place: z.coerce.number().int().min(0).max(CONTENT_FILES_MAX) }))
    .output(z.object({ before: fileContent.nullable(), after: fileContent.nullable() })),

  /**
   * Second step: applies the chosen files, all or none. Each names the version of its item that the preview showed,
   * null for an item that is not there. Asking again changes nothing.
   */
  apply: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/apply`, summary: 'Apply a previewed import', tags })
    .errors({ ...notFound, ...fails('content.import_outdated', 'content.page_taken') })
    .input(
      z.strictObject({
        id: uuid,
        files: z
          .array(z.strictObject({ place, version: version.nullable() }))
          .min(1)
          .max(CONTENT_FILES_MAX),
      }),
    )
    .output(contentImport),

  /** Discards a previewed import. */
  discard: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/discard`, summary: 'Discard a previewed import', tags })
    .errors({ ...notFound, ...fails('content.import_settled') })
    .input(one)
    .output(z.object({ is_discarded: z.literal(true) })),
}
