// Made by npm run eval:learn -- --write.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  0.1336, 44.35, 22.38, 93.33, 35.7, -0.6433, -0.5336, -0.4816, 1.949, 1.7, 1.165, 3.644, -0.3995,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  0.3558, 2.307, 0.3211, -0.08311, 0.6984, -1.416, 3.334, -0.02539, -0.4908, -0.2461,
]

/** The weight of each sign that a message means what was learned, in the order of `learnedSigns`. */
export const INTENT_WEIGHTS: readonly number[] = [
  -1.434, 0.1739, 0.4221, 0.8068, -0.02098, -0.2171, -1.749, 0.5965, -0.1794, -0.05942, -0.2995, 0.02608,
  1.584, 1.265, -1.095,
]
