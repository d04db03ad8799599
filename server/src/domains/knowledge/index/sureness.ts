import type { Passage } from './passage.ts'

// A rank says how probable it is that the first section's page answers: see rank-sections.ts and docs/guide-scores.md.

/** From here on a section is said to answer the question. */
export const SURE_RANK = 0.5

/** From here on it is the nearest that there is; below, nothing shares the subject. */
export const CLOSE_RANK = 0.13

/** Whether the first of the sections found is sure to answer. */
export function isSure([first]: readonly Passage[]): boolean {
  return first !== undefined && first.rank >= SURE_RANK
}
