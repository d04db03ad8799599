import type { Passage } from './passage.ts'

// The ranks are measured on the cases of the evaluation: see docs/guide-scores.md.

/** From here on a section is said to answer the question. */
export const SURE_RANK = 0.3

/** From here on it is the nearest that there is; below, nothing shares the subject. */
export const CLOSE_RANK = 0.15

/** From here on a lead counts, which is at most so much: rank times lead over the next page is enough then. */
const LEADING_RANK = 0.25
const LEAD_MAX = 2.5
const SURE_LEAD = 0.45

/** Whether the first of the sections found is sure to answer: it fits well, or clearly better than any other page. */
export function isSure(passages: readonly Passage[]): boolean {
  const [first] = passages
  if (!first || first.rank < LEADING_RANK) return false
  const next = passages.find(({ slug, isSecond }) => slug !== first.slug && !isSecond)
  const lead = Math.min(LEAD_MAX, first.rank / (next?.rank || Number.MIN_VALUE))
  return first.rank * lead >= SURE_LEAD
}
