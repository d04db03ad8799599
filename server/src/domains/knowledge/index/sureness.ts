// The ranks are measured on the cases of the evaluation: see docs/guide-scores.md.

/** From here on a section is said to answer the question. */
export const SURE_RANK = 0.3

/** From here on it is the nearest that there is; below, nothing shares the subject. */
export const CLOSE_RANK = 0.15
