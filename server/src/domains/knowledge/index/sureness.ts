import { RANK_BARS } from './learned-weights.ts'
import type { Passage } from './passage.ts'

// A rank says how probable it is that the first section's page answers: see rank-sections.ts and docs/guide-scores.md.

/** The rank from which a section is said to answer the question. */
export const SURE_RANK = RANK_BARS.sure

/** The rank from which a section is offered as the nearest; below it, nothing shares the subject. */
export const CLOSE_RANK = RANK_BARS.close

/** The rank from which a section is likely to be what was meant, so that the guide shows it as a guess. */
export const LIKELY_RANK = 0.35

/** Returns whether the first of the sections found surely answers. */
export function isSure([first]: readonly Passage[]): boolean {
  return first !== undefined && first.rank >= SURE_RANK
}
