import * as z from 'zod'
import { fails } from '../errors.ts'
import { answerState, guideSection } from '../knowledge/index.ts'
import { locales } from '../locales.ts'
import { memberOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { timestamp, uuid } from '../primitives.ts'
import { feedbackReason } from './index.ts'
import { source } from './stream.ts'

/**
 * The state of a gap: open until the guide answers it, or until an administrator decides that it is not for this guide.
 */
export const gapStatus = z.enum(['open', 'answered', 'dismissed'])
export type GapStatus = z.infer<typeof gapStatus>

const language = z.enum(locales)
const count = z.number().int().min(0)

/**
 * Similar questions that the guide could not answer, as they were asked, without who asked them: addresses, numbers and
 * the asker's own name are removed.
 */
export const gap = z.object({
  id: uuid,
  status: gapStatus,
  language,
  /** The newest of the questions. */
  question: z.string(),
  /** Other wordings of it, at most four. */
  others: z.array(z.string()),
  asked: count,
  first_at: timestamp,
  last_at: timestamp,
  /** How the guide classifies the newest one now. */
  state: answerState,
  /** The sections that are nearest to it now, best first, at most three. */
  nearest: z.array(guideSection),
})
export type Gap = z.infer<typeof gap>

/** A reply that did not help, without the name of its reader, scrubbed like a gap. */
export const judgedReply = z.object({
  id: uuid,
  language,
  question: z.string(),
  reply: z.string(),
  reason: feedbackReason.nullable(),
  comment: z.string().nullable(),
  sources: z.array(source),
  /** The sections that are nearest to the question now. */
  nearest: z.array(guideSection),
  given_at: timestamp,
  is_handled: z.boolean(),
})
export type JudgedReply = z.infer<typeof judgedReply>

const tags = ['content administration']
const one = z.strictObject({ id: uuid })
const notFound = fails('gaps.not_found')

/** Questions that the guide could not answer (AS-4). All need `content.manage`. */
export const gaps = {
  /** The gaps of a status, the last asked first. Gaps that the guide can answer by now are closed in the process. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/guide/gaps', summary: 'Questions without an answer', tags })
    .input(
      z.strictObject({
        status: gapStatus.default('open'),
        language: language.optional(),
        before: pageCursor.optional(),
        limit: pageLimit,
      }),
    )
    .output(
      z.object({
        gaps: z.array(gap),
        earlier: pageCursor.nullable(),
        counts: z.object({ open: count, answered: count, dismissed: count }),
      }),
    ),

  /** Dismisses a question that is not for this guide; it comes back when it has been asked five more times. */
  dismiss: memberOperation
    .route({ method: 'POST', path: '/admin/guide/gaps/{id}/dismiss', summary: 'Dismiss a question', tags })
    .errors(notFound)
    .input(one)
    .output(z.object({ status: gapStatus })),

  /** The replies that members found unhelpful, the last judged first (CH-4). */
  replies: memberOperation
    .route({ method: 'GET', path: '/admin/guide/replies', summary: 'Unhelpful replies', tags })
    .input(
      z.strictObject({
        show: z.enum(['open', 'handled']).default('open'),
        reason: feedbackReason.optional(),
        before: pageCursor.optional(),
        limit: pageLimit,
      }),
    )
    .output(z.object({ replies: z.array(judgedReply), earlier: pageCursor.nullable() })),

  /** Marks an unhelpful reply as handled, or as not handled yet. */
  settleReply: memberOperation
    .route({ method: 'POST', path: '/admin/guide/replies/{id}', summary: 'Deal with a reply', tags })
    .errors(notFound)
    .input(z.strictObject({ id: uuid, is_handled: z.boolean() }))
    .output(z.object({ is_handled: z.boolean() })),

  /** Reopens a question. */
  reopen: memberOperation
    .route({ method: 'POST', path: '/admin/guide/gaps/{id}/reopen', summary: 'Reopen a question', tags })
    .errors(notFound)
    .input(one)
    .output(z.object({ status: gapStatus })),
}
