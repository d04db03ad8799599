import { addUsage } from '../../../platform/llm/add-usage.ts'
import type { ReplyUsage } from './turn.ts'

/** Adds the usage of two calls for one reply. The tokens that one of them reported count, though the other reported none. */
export function addReplyUsage(one: ReplyUsage, other: ReplyUsage): ReplyUsage {
  if (one === null || other === null) return one ?? other
  const [first, second] = [countedOf(one), countedOf(other)]
  const counted = addUsage(first, second) ?? first ?? second
  if (counted === null) return 'unmetered'
  const { prompt, completion } = counted
  return { prompt, completion, ...((isUnmetered(one) || isUnmetered(other)) && { isUnmetered: true }) }
}

/** Returns the tokens that were reported; null if none were. */
export function countedOf(usage: ReplyUsage) {
  return usage === 'unmetered' ? null : usage
}

/** Returns whether a call of the reply was not reported. */
export function isUnmetered(usage: ReplyUsage): boolean {
  return usage === 'unmetered' || usage?.isUnmetered === true
}
