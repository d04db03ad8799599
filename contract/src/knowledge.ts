import * as z from 'zod'
import { contentFields } from './content.ts'
import { fails } from './errors.ts'
import { locales } from './locales.ts'
import { memberOperation, operation } from './operation.ts'
import { messageContent, uuid } from './primitives.ts'

/**
 * How the guide takes a message: as somebody in trouble, as asking for advice, as small talk, as a question that is computed;
 * or as one for its pages, of whose answer it is sure, for which it offers what is nearest, or which it does not know.
 */
export const answerState = z.enum(['care', 'advice', 'small_talk', 'computed', 'sure', 'nearest', 'unknown'])
export type AnswerState = z.infer<typeof answerState>

/** What the built-in guide would say to a question, and what it would say it from. */
export const trialAnswer = z.object({
  state: answerState,
  /** The answer as it is read, as HTML that is safe to show. */
  html: z.string(),
  /** The sections that fit best, best first, at most five. */
  sections: z.array(
    z.object({
      title: z.string(),
      /** Empty for what stands before a page's first heading. */
      heading: z.string(),
      url: z.string(),
      /** How well it fits: 0 not at all; from about 0.3 on the guide is sure of it. */
      rank: z.number(),
      /** Whether it is of the draft. */
      is_draft: z.boolean(),
    }),
  ),
})
export type TrialAnswer = z.infer<typeof trialAnswer>

export const knowledge = {
  /** Ten questions that the guide can really answer, for the carousel on home (HM-2). */
  prompts: operation
    .route({ method: 'GET', path: '/knowledge/prompts', summary: 'Suggested prompts', tags: ['knowledge'] })
    .output(z.object({ prompts: z.array(z.string()).length(10) })),

  /**
   * What the built-in guide would say to a member who reads in `language`, now and, where a draft is given, if the draft were
   * published. Costs no credit and leaves nothing. Needs `content.manage`.
   */
  tryGuide: memberOperation
    .meta({ isRead: true })
    .route({ method: 'POST', path: '/admin/guide-trial', summary: 'Try the guide', tags: ['content'] })
    .errors(fails('content.not_found', 'content.too_deep', 'content.tables_too_large', 'content.too_slow'))
    .input(
      z.strictObject({
        question: messageContent,
        language: z.enum(locales).default('en'),
        draft: contentFields.optional(),
        /** The stored item that the draft is written of. */
        draft_of: uuid.optional(),
      }),
    )
    .output(z.object({ now: trialAnswer, with_draft: trialAnswer.nullable() })),
}
