import * as z from 'zod'
import { creditInfo } from '../credits/index.ts'
import { chatSessionId, tier, timestamp, turnStatus, uuid } from '../primitives.ts'

/** A knowledge item that an answer used; `url` is a path on this origin or null (AS-2). */
export const source = z.object({ slug: z.string(), title: z.string(), url: z.string().nullable() })
export type Source = z.infer<typeof source>

/** The cost of a turn: the ledger row that records it and its bucket, or nothing for people who pay nothing. */
export const turnReceipt = z.union([
  z.object({ id: z.string(), bucket: z.enum(['daily', 'xp']) }),
  z.literal('unlimited'),
])
export type TurnReceipt = z.infer<typeof turnReceipt>

/**
 * A notice about a reply: its length limit cut it, the provider's filter did, or the model's budget for the day is
 * spent and the built-in guide answered instead.
 */
export const replyNote = z.enum(['cut_short', 'filtered', 'budget_spent'])
export type ReplyNote = z.infer<typeof replyNote>

/**
 * A finding about a reply, or an action taken on it, while it was made; a reply may have several (AS-1, AS-3, CH-7):
 * `second_model` and `guide_stepped_in` say who wrote it in place of the model that failed; `advice_stopped` and
 * `prompt_stopped`, that it gave financial advice or recited its instructions and was stopped there; `links_removed`,
 * that it linked to other sites; `figures_unchecked`, that it has figures which neither the guide nor the account has;
 * `declined`, that the model refused to answer; `other_language`, that it is not in the language of the question;
 * `verified`, that operators wrote it for this question.
 */
export const replyMark = z.enum([
  'second_model',
  'guide_stepped_in',
  'advice_stopped',
  'prompt_stopped',
  'links_removed',
  'figures_unchecked',
  'declined',
  'other_language',
  'verified',
])
export type ReplyMark = z.infer<typeof replyMark>

/** First event of a stream: the turn, and what is already known of its chat. */
export const openEvent = z.object({
  type: z.literal('open'),
  turn_id: uuid,
  session_id: chatSessionId,
  title: z.string(),
  reply_id: uuid,
  created_at: timestamp,
  /** The day's limit of new chats is reached, so the message continues the latest chat (D7). */
  continued: z.boolean(),
  credits: creditInfo.nullable(),
})

/** More text of the reply. */
export const textEvent = z.object({ type: z.literal('text'), text: z.string() })

/** Last event: how the turn was settled. `response_ms` is the time from sending to the complete reply. */
export const endEvent = z.object({
  type: z.literal('end'),
  status: turnStatus.exclude(['streaming']),
  response_ms: z.number().int().min(0),
  refunded: z.boolean(),
  xp_awarded: z.number().int().min(0),
  /** Null where it is not known, like `credits`: request them separately. */
  progress_tier: tier.nullable(),
  tier_up: z.boolean(),
  sources: z.array(source),
  /** Null where it is not known. */
  receipt: turnReceipt.nullable(),
  /** Missing for an ordinary reply. */
  note: replyNote.optional(),
  /** Missing for an ordinary reply. */
  marks: z.array(replyMark).optional(),
  credits: creditInfo.nullable(),
})

export const chatStreamEvent = z.discriminatedUnion('type', [openEvent, textEvent, endEvent])
export type ChatStreamEvent = z.infer<typeof chatStreamEvent>
export type OpenEvent = z.infer<typeof openEvent>
export type EndEvent = z.infer<typeof endEvent>
