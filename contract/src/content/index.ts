import * as z from 'zod'
import { fails } from '../errors.ts'
import {
  CONTENT_MAX_CHARACTERS,
  CONTENT_TITLE_MAX_CHARACTERS,
  WORDING_MAX_CHARACTERS,
  WORDINGS_MAX,
} from '../limits.ts'
import { locales } from '../locales.ts'
import { memberOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { chosenId, givenMoment, timestamp, uuid } from '../primitives.ts'
import { isVisibleText } from '../text/visible-text.ts'

export const contentType = z.enum(['article', 'announcement', 'tutorial', 'faq'])
export type ContentType = z.infer<typeof contentType>

/** The state of an item. Only `published` items are read by the public and known to the guide. */
export const contentStatus = z.enum(['draft', 'published', 'archived'])
export type ContentStatus = z.infer<typeof contentStatus>

/** The built-in pages whose text an item can replace (IN-2). */
export const replacedPage = z.enum(['privacy-policy', 'terms-of-use', 'faq'])
export type ReplacedPage = z.infer<typeof replacedPage>

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const visibleLine = (max: number) =>
  line(max).refine(isVisibleText, { error: 'holds signs that do not show' })

/** Optional facts about an item; missing ones are derived from its text. */
export const contentMetadata = z.strictObject({
  /** The description that search engines and previews show. */
  description: line(200).optional(),
  /** A question that the item answers, as a member would ask it. */
  question: line(200).optional(),
  /** Additional words by which the guide finds it. */
  keywords: line(300).optional(),
  /** The built-in page that the item replaces while it is published; it then has no page of its own. */
  page: replacedPage.optional(),
  /** The language that the item is written in; English where it is missing. */
  language: z.enum(locales).optional(),
})
export type ContentMetadata = z.infer<typeof contentMetadata>

/** One wording of a question that people ask. */
export const wording = visibleLine(WORDING_MAX_CHARACTERS).min(1)

/** The fields of an item that an administrator writes; `content` is Markdown. */
export const contentFields = z.strictObject({
  title: visibleLine(CONTENT_TITLE_MAX_CHARACTERS).min(1),
  content_type: contentType,
  content: z
    .string()
    .max(CONTENT_MAX_CHARACTERS)
    .transform((text) => text.replaceAll('\0', '').toWellFormed())
    .refine((text) => text.trim().length > 0, { error: 'blank' }),
  status: contentStatus,
  // Metadata saved earlier may hold such signs, and is still shown.
  metadata: contentMetadata
    .extend({
      description: visibleLine(200).optional(),
      question: visibleLine(200).optional(),
      keywords: visibleLine(300).optional(),
    })
    .default({}),
  /** Questions about it as people ask them; the guide finds the item by them. */
  asked: z.array(wording).max(WORDINGS_MAX).default([]),
})
export type ContentFields = z.infer<typeof contentFields>

const version = z.number().int().min(1)

/** An item in a list, without its text. */
export const contentSummary = z.object({
  id: uuid,
  title: z.string(),
  content_type: contentType,
  status: contentStatus,
  metadata: contentMetadata,
  /** The path of its page, now or once it is published. */
  path: z.string(),
  /** Raised by every change; a change names the version that it was made from. */
  version,
  /** When the draft is published, and when it is taken down again. */
  publish_at: timestamp.nullable(),
  withdraw_at: timestamp.nullable(),
  /** Whether another item on its page prevented the publication that was scheduled. */
  schedule_failed: z.boolean(),
  created_by: uuid.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ContentSummary = z.infer<typeof contentSummary>

export const contentItem = contentSummary.extend({ content: z.string(), asked: z.array(z.string()) })
export type ContentItem = z.infer<typeof contentItem>

/** The way in which a revision came about. */
export const revisionAction = z.enum(['created', 'updated', 'restored', 'published', 'withdrawn', 'deleted'])
export type RevisionAction = z.infer<typeof revisionAction>

export const revisionField = z.enum(['title', 'content_type', 'content', 'status', 'metadata', 'asked'])
export type RevisionField = z.infer<typeof revisionField>

/** The person who made a revision; their account may have no name. */
export const revisionAuthor = z.object({ user_id: uuid, full_name: z.string().nullable() })
export type RevisionAuthor = z.infer<typeof revisionAuthor>

/** A revision of an item in its history, without its text. */
export const contentRevisionSummary = z.object({
  version,
  action: revisionAction,
  status: contentStatus,
  title: z.string(),
  /** The fields that it changed; empty for the oldest one that is kept. */
  changed: z.array(revisionField),
  /** The version that it restored. */
  restored_version: version.nullable(),
  /** Null if no person made it, or if its author's account is deleted. */
  made_by: revisionAuthor.nullable(),
  made_at: timestamp,
})
export type ContentRevisionSummary = z.infer<typeof contentRevisionSummary>

export const contentRevision = z.object({
  version,
  title: z.string(),
  content_type: contentType,
  content: z.string(),
  status: contentStatus,
  metadata: contentMetadata,
  asked: z.array(z.string()),
})
export type ContentRevision = z.infer<typeof contentRevision>

/** A deleted item that can still be restored. */
export const deletedContent = z.object({
  id: uuid,
  title: z.string(),
  content_type: contentType,
  metadata: contentMetadata,
  deleted_by: revisionAuthor.nullable(),
  deleted_at: timestamp,
})
export type DeletedContent = z.infer<typeof deletedContent>

/** A filter of items; `search` is a part of the title or the text. */
export const contentFilter = z.strictObject({
  search: z.string().trim().max(200).optional(),
  type: contentType.optional(),
  status: contentStatus.optional(),
})
export type ContentFilter = z.infer<typeof contentFilter>

const tags = ['content administration']
const revisionNumber = z.coerce.number().int().min(1).max(2_147_483_647)
const one = z.strictObject({ id: uuid })
const notFound = fails('content.not_found')
const revisionNotFound = fails('content.revision_not_found')
const unreadable = fails('content.too_deep', 'content.tables_too_large', 'content.too_slow')
const pageTaken = fails('content.page_taken')
const count = z.number().int().min(0)

/** Operations for administrators, who publish content (AD-6). All need `content.manage`. */
export const content = {
  /** The items, the last changed first. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/content', summary: 'List content', tags })
    .input(contentFilter.extend({ before: pageCursor.optional(), limit: pageLimit }))
    .output(
      z.object({
        items: z.array(contentSummary),
        earlier: pageCursor.nullable(),
        /** Of all items. */
        counts: z.object({ total: count, draft: count, published: count, archived: count }),
      }),
    ),

  read: memberOperation
    .route({ method: 'GET', path: '/admin/content/{id}', summary: 'One item', tags })
    .errors(notFound)
    .input(one)
    .output(contentItem),

  create: memberOperation
    .route({ method: 'POST', path: '/admin/content', summary: 'Create an item', tags })
    .errors({ ...pageTaken, ...unreadable, ...fails('server.id_taken') })
    .input(contentFields.extend(chosenId))
    .output(contentItem),

  /** Changes an item, unless another administrator has changed it since the version that the change was made from. */
  update: memberOperation
    .route({ method: 'POST', path: '/admin/content/{id}', summary: 'Change an item', tags })
    .errors({ ...notFound, ...pageTaken, ...unreadable, ...fails('content.changed_meanwhile') })
    .input(contentFields.extend({ id: uuid, version }))
    .output(contentItem),

  /** Sets when a draft is published and when what is published is taken down; without times nothing is scheduled. */
  schedule: memberOperation
    .route({ method: 'POST', path: '/admin/content/{id}/schedule', summary: 'Schedule an item', tags })
    .errors({
      ...notFound,
      ...unreadable,
      ...fails('content.changed_meanwhile', 'content.schedule_past', 'content.schedule_unfit'),
    })
    .input(
      z.strictObject({
        id: uuid,
        version,
        publish_at: givenMoment.nullable(),
        withdraw_at: givenMoment.nullable(),
      }),
    )
    .output(contentItem),

  /** Deletes an item, which can be restored for 30 days; the page that it replaced has its built-in text again. */
  delete: memberOperation
    .route({ method: 'DELETE', path: '/admin/content/{id}', summary: 'Delete an item', tags })
    .errors(notFound)
    .input(one)
    .output(z.object({ deleted: z.literal(true) })),

  /** The history of an item, the newest revision first: the present one and those before, at most 50. */
  listRevisions: memberOperation
    .route({ method: 'GET', path: '/admin/content/{id}/revisions', summary: 'The history of an item', tags })
    .errors(notFound)
    .input(one)
    .output(z.object({ revisions: z.array(contentRevisionSummary) })),

  getRevision: memberOperation
    .route({ method: 'GET', path: '/admin/content/{id}/revisions/{revision}', summary: 'One revision', tags })
    .errors({ ...notFound, ...revisionNotFound })
    .input(z.strictObject({ id: uuid, revision: revisionNumber }))
    .output(contentRevision),

  /** Restores the text and details of a revision as a new one; the status of the item stays. */
  restoreRevision: memberOperation
    .route({
      method: 'POST',
      path: '/admin/content/{id}/revisions/{revision}/restore',
      summary: 'Restore a revision',
      tags,
    })
    .errors({
      ...notFound,
      ...revisionNotFound,
      ...pageTaken,
      ...unreadable,
      ...fails('content.changed_meanwhile'),
    })
    .input(z.strictObject({ id: uuid, revision: revisionNumber, version }))
    .output(contentItem),

  /** The items that were deleted in the last 30 days, the last deleted first. */
  listDeleted: memberOperation
    .route({ method: 'GET', path: '/admin/content-deleted', summary: 'Deleted items', tags })
    .input(z.strictObject({ before: pageCursor.optional(), limit: pageLimit }))
    .output(z.object({ items: z.array(deletedContent), earlier: pageCursor.nullable() })),

  /** Restores a deleted item with its history, as a draft. */
  restoreDeleted: memberOperation
    .route({
      method: 'POST',
      path: '/admin/content-deleted/{id}/restore',
      summary: 'Restore a deleted item',
      tags,
    })
    .errors(notFound)
    .input(one)
    .output(contentItem),

  /** Markdown as the public will see it: HTML without scripts, images from other sites or the author's own HTML. */
  preview: memberOperation
    .meta({ isRead: true })
    .route({ method: 'POST', path: '/admin/content-preview', summary: 'Preview Markdown', tags })
    .errors(unreadable)
    .input(z.strictObject({ content: z.string().max(CONTENT_MAX_CHARACTERS) }))
    .output(z.object({ html: z.string() })),

  /** The built-in text of a page in a language, with its placeholders, to start from (IN-2). */
  builtIn: memberOperation
    .route({ method: 'GET', path: '/admin/content-pages/{page}', summary: 'The built-in text', tags })
    .input(z.strictObject({ page: replacedPage, language: z.enum(locales).default('en') }))
    .output(z.object({ title: z.string(), description: z.string(), content: z.string() })),
}
