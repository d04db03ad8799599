import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -5.492, 37.96, 26.11, 131.2, 34.85, 1.436, -1.153, 0.4426, 1.507, 2.002, 1.38, 3.939, -0.4879, -0.8914,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -3.812, 1.4, 0.4009, -0.08117, 0.5202, 1.371, 0.08405, 0.06875,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.62, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -3.283, 0.3068, 0.4024, 0.0852, -0.4119, -0.1096, 3.642, 0.3143, 0.03446, 0.00176, 0.0215, 0.2739, -1.141,
    -0.2304, 0.3379, -0.2179,
  ],
  fraud: [
    -3.672, 0.2146, 0.4815, 0.2286, -0.00424, -0.05432, 6.646, 0.09459, -0.1083, 1.56, 0.03681, 0.1782,
    -1.166, 0.01155, 0.1233, 0.4251,
  ],
  abuse: [
    0.4179, 0.2719, -0.3525, 0.2419, 0.0291, -0.1002, 6.044, -0.6985, 0.1984, -0.3663, -0.05111, 0.06335,
    -1.178, 0.9059, -0.1204, -0.1119,
  ],
  advice: [
    -1.726, 0.1683, 0.4637, 0.1838, -0.8418, -0.06416, 4.808, -0.1081, 0.05885, 0.5009, 0.05783, -0.0529,
    0.2451, -0.2419, 0.02862, 0.1,
  ],
  'no-advice': [
    -2.436, 0.08177, 1.95, 0.2017, -0.5917, 0.07899, 7.268, 1.742, -0.3932, 1.44, 0.1392, 0.07616, -0.9185,
    -0.0004146, -0.5233, -0.8458,
  ],
  account: [
    -1.601, 0.1831, 0.2009, 0.2137, -0.2496, -0.004645, 3.193, 1.223, 0.2881, 0.5766, 0.1271, 0.04635, 0.1546,
    0.1167, 1.147, -0.7018,
  ],
  sum: [
    -0.06672, 0.211, -0.3857, 0.2871, -0.05948, -0.2181, -2.891, 2.181, 1.199, 0.888, -0.007945, 0.1659,
    -0.2085, -0.5623, 0.4462, 0,
  ],
  'small-talk': [
    1.029, 0.156, -0.3232, 0.1828, 0.4955, 0.03337, 2.207, 0.9028, 0.1891, 1.124, 0.1606, -0.2226, -0.3551,
    0.5137, 0.3816, -0.4907,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.38,
  fraud: 0.65,
  abuse: 0.52,
  advice: 0.44,
  'no-advice': 0.45,
  account: 0.53,
  sum: 0.56,
  'small-talk': 0.41,
}
