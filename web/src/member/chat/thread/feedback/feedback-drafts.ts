import type { FeedbackReason } from '@pepper/contract/chat'
import { createStore } from '../../../../lib/store.ts'

/** A reason that a person has begun to give. */
export interface FeedbackDraft {
  reason: FeedbackReason | null
  comment: string
}

export const NO_FEEDBACK: FeedbackDraft = { reason: null, comment: '' }

/** The reasons that are being given, by turn. They outlive the drawing of a reply, which ends when it is far away. */
export const feedbackDrafts = createStore<Readonly<Record<string, FeedbackDraft>>>({})

/** Opens the form of a reply, with the words that it may have already. */
export function beginFeedback(turnId: string): void {
  changeFeedback(turnId, {})
}

export function changeFeedback(turnId: string, patch: Partial<FeedbackDraft>): void {
  feedbackDrafts.set((all) => ({ ...all, [turnId]: { ...NO_FEEDBACK, ...all[turnId], ...patch } }))
}

/** Closes the form of a reply and forgets its words. */
export function endFeedback(turnId: string): void {
  feedbackDrafts.set(({ [turnId]: _, ...others }) => others)
}
