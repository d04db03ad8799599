import * as z from 'zod'
import { wording } from '../content/index.ts'
import { fails } from '../errors.ts'
import { VERIFIED_ANSWER_MAX_CHARACTERS, VERIFIED_SOURCES_MAX, WORDINGS_MAX } from '../limits.ts'
import { locales } from '../locales.ts'
import { memberOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { givenMoment, timestamp, uuid } from '../primitives.ts'

const slug = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[a-z0-9-]+$/)
const version = z.number().int().min(1)

/** The fields of a pinned answer that an administrator writes. */
export const pinnedFields = z.strictObject({
  question: wording,
  /** Other wordings of the question. */
  wordings: z.array(wording).max(WORDINGS_MAX).default([]),
  language: z.enum(locales),
  /** Markdown. */
  answer: z
    .string()
    .max(VERIFIED_ANSWER_MAX_CHARACTERS)
    .transform((text) => text.replaceAll('\0', '').toWellFormed())
    .refine((text) => text.trim().length > 0, { error: 'blank' }),
  /** The names of the guide's pages that it is based on. */
  sources: z.array(slug).max(VERIFIED_SOURCES_MAX).default([]),
  /** The moment from which it is no longer given. */
  expires_at: givenMoment.nullable().default(null),
})
export type PinnedFields = z.infer<typeof pinnedFields>

export const pinnedAnswer = z.object({
  id: uuid,
  question: z.string(),
  wordings: z.array(z.string()),
  language: z.enum(locales),
  answer: z.string(),
  sources: z.array(z.string()),
  expires_at: timestamp.nullable(),
  /** Raised by every change; a change names the version that it was made from. */
  version,
  updated_at: timestamp,
})
export type PinnedAnswer = z.infer<typeof pinnedAnswer>

const tags = ['content administration']
const one = z.strictObject({ id: uuid })
const notFound = fails('knowledge.answer_not_found')
const refused = fails('knowledge.question_taken', 'knowledge.source_not_found')
const unreadable = fails('content.too_deep', 'content.tables_too_large', 'content.too_slow')

/** The answers that the guide gives word for word to their questions (AS-4). All need `content.manage`. */
export const verifiedAnswers = {
  /** The answers, the last written first. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/guide/answers', summary: 'Verified answers', tags })
    .input(z.strictObject({ before: pageCursor.optional(), limit: pageLimit }))
    .output(z.object({ answers: z.array(pinnedAnswer), earlier: pageCursor.nullable() })),

  pin: memberOperation
    .route({ method: 'POST', path: '/admin/guide/answers', summary: 'Pin an answer', tags })
    .errors({ ...refused, ...unreadable })
    .input(pinnedFields)
    .output(pinnedAnswer),

  /** Changes an answer, unless another administrator has changed it since the version that the change was made from. */
  change: memberOperation
    .route({ method: 'POST', path: '/admin/guide/answers/{id}', summary: 'Change an answer', tags })
    .errors({ ...notFound, ...refused, ...unreadable, ...fails('content.changed_meanwhile') })
    .input(pinnedFields.extend({ id: uuid, version }))
    .output(pinnedAnswer),

  unpin: memberOperation
    .route({ method: 'DELETE', path: '/admin/guide/answers/{id}', summary: 'Unpin an answer', tags })
    .errors(notFound)
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
}
