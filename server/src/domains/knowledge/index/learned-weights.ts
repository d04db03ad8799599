// Made by npm run eval:learn -- --write.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -1.34, 56.53, 25.47, 110.6, 36.31, 0.157, -1.124, -0.4202, 1.372, 1.923, 1.49, 3.514, -0.3698,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -0.04897, 2.357, 0.3298, -0.0859, 0.5477, -1.144, 4.125, 0.0859, -0.4014, -0.5059,
]

/** The weight of each sign that a message means what was learned, in the order of `learnedSigns`. */
export const INTENT_WEIGHTS: readonly number[] = [
  -1.313, 0.1696, 0.3459, 0.7815, -0.008709, 0.01191, -1.915, 0.8188, -0.1449, -0.04794, -0.3059, 0.008909,
  0.848, 1.291, -1.135,
]
