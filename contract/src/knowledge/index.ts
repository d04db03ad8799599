import * as z from 'zod'
import { contentFields, wording } from '../content/index.ts'
import { fails } from '../errors.ts'
import { locales } from '../locales.ts'
import { memberOperation, operation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { messageContent, timestamp, uuid } from '../primitives.ts'

/**
 * The guide's classification of a message: a person in trouble, a request for advice, small talk, a question with a
 * pinned verified answer, a question that is computed, or one for its pages. Of the last kind, the guide is sure of the
 * answer, offers the nearest sections, or does not know.
 */
export const answerState = z.enum([
  'care',
  'advice',
  'small_talk',
  'verified',
  'computed',
  'sure',
  'nearest',
  'unknown',
])
export type AnswerState = z.infer<typeof answerState>

/** The built-in guide's answer to a question, and the sections that it is based on. */
export const trialAnswer = z.object({
  state: answerState,
  /** The answer as readers see it, as HTML that is safe to show. */
  html: z.string(),
  /** The sections that fit best, best first, at most five. */
  sections: z.array(
    z.object({
      title: z.string(),
      /** Empty for the text before a page's first heading. */
      heading: z.string(),
      url: z.string(),
      /** How well it fits: 0 is not at all; from about 0.3 on the guide is sure of it. */
      rank: z.number(),
      /** Whether it is a section of the draft. */
      is_draft: z.boolean(),
    }),
  ),
})
export type TrialAnswer = z.infer<typeof trialAnswer>

/** A section that the guide answers from. */
export const guideSection = z.object({
  slug: z.string(),
  section: z.string(),
  title: z.string(),
  /** Empty for the text before a page's first heading. */
  heading: z.string(),
  url: z.string(),
  /** How well it fits. */
  rank: z.number(),
})
export type GuideSection = z.infer<typeof guideSection>

/** A wording that operators added to a section; the title is empty where the section no longer exists. */
export const guideWording = z.object({
  id: uuid,
  slug: z.string(),
  section: z.string(),
  language: z.enum(locales),
  wording: z.string(),
  title: z.string(),
  heading: z.string(),
  url: z.string(),
  created_at: timestamp,
})
export type GuideWording = z.infer<typeof guideWording>

const sectionName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[a-z0-9-]+$/)

export const knowledge = {
  /** Ten questions that the guide can answer, for the carousel on home (HM-2). */
  prompts: operation
    .route({ method: 'GET', path: '/knowledge/prompts', summary: 'Suggested prompts', tags: ['knowledge'] })
    .output(z.object({ prompts: z.array(z.string()).length(10) })),

  /**
   * The built-in guide's answer to a member who reads in `language`, now and, where a draft is given, as if the draft
   * were published. Costs no credit and stores nothing. Needs `content.manage`.
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
        /** The stored item that the draft would change. */
        draft_of: uuid.optional(),
      }),
    )
    .output(z.object({ now: trialAnswer, with_draft: trialAnswer.nullable() })),

  /** The sections that fit a question best, at most eight. Needs `content.manage`. */
  findSections: memberOperation
    .route({ method: 'GET', path: '/admin/guide/sections', summary: 'Find sections', tags: ['content'] })
    .input(z.strictObject({ query: messageContent, language: z.enum(locales).default('en') }))
    .output(z.object({ sections: z.array(guideSection) })),

  /** The wordings that operators added, newest first. Needs `content.manage`. */
  listWordings: memberOperation
    .route({ method: 'GET', path: '/admin/guide/wordings', summary: 'Added wordings', tags: ['content'] })
    .input(z.strictObject({ before: pageCursor.optional(), limit: pageLimit }))
    .output(z.object({ wordings: z.array(guideWording), earlier: pageCursor.nullable() })),

  /** Adds a wording by which a section is found; an existing one stays as it is. Needs `content.manage`. */
  addWording: memberOperation
    .route({ method: 'POST', path: '/admin/guide/wordings', summary: 'Add a wording', tags: ['content'] })
    .errors(fails('knowledge.section_not_found'))
    .input(z.strictObject({ slug: sectionName, section: sectionName, language: z.enum(locales), wording }))
    .output(z.object({ id: uuid })),

  /** Removes a wording that an operator added. Needs `content.manage`. */
  removeWording: memberOperation
    .route({
      method: 'DELETE',
      path: '/admin/guide/wordings/{id}',
      summary: 'Remove a wording',
      tags: ['content'],
    })
    .errors(fails('knowledge.wording_not_found'))
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ removed: z.literal(true) })),
}
