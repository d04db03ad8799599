// Made by npm run eval:learn -- --write.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -0.2813, 55.43, 25.58, 108.3, 35.88, 0.1937, -1.107, -0.4016, 1.084, 1.888, 1.429, 3.59, -0.3629,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  0.1675, 2.313, 0.3312, -0.08336, 0.6097, -1.228, 3.814, 0.0277, -0.3747, -0.5429,
]

/** The weight of each sign that a message means what was learned, in the order of `learnedSigns`. */
export const INTENT_WEIGHTS: readonly number[] = [
  -1.322, 0.1737, 0.3315, 0.776, -0.005922, 0.07182, -1.835, 0.7968, -0.2614, -0.07125, -0.2899, 0.0102,
  0.9957, 1.3, -1.135,
]
