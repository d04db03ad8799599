import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -3.258, 35.08, 23.71, 131.4, 34.49, 1.748, -1.095, 0.3626, 1.505, 1.998, 1.528, 3.477, -0.444, -0.8768,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -3.896, 1.087, 0.4353, -0.02987, 0.6002, 1.401, 0.09074, 0.07085,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.55, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -3.319, 0.2965, 0.4591, 0.08954, -0.5151, -0.09618, 4.989, 0.3907, -0.08615, 0.1307, 0.05939, 0.2795,
    -1.093, -0.2141, 0.3767, -0.1713,
  ],
  fraud: [
    -3.672, 0.2045, 0.4521, 0.2476, -0.05426, -0.04987, 8.498, -0.1898, -0.2163, 1.559, 0.05485, 0.1782,
    -1.09, 0.02334, 0.1536, 0.4906,
  ],
  abuse: [
    0.5655, 0.2572, -0.3673, 0.2485, -0.004513, -0.08679, 6.409, -0.8474, 0.1951, -0.2495, -0.03416, 0.0587,
    -1.141, 0.9879, -0.1318, -0.1507,
  ],
  advice: [
    -1.718, 0.1585, 0.4588, 0.1979, -0.9122, -0.05665, 6.283, -0.2026, -0.01635, 0.6357, 0.09496, -0.05534,
    0.2629, -0.2276, 0.05066, 0.1801,
  ],
  'no-advice': [
    -2.634, 0.04535, 2.313, 0.226, -0.4917, 0.08096, 8.141, 1.595, -0.4271, 1.343, 0.143, 0.08012, -0.9782,
    0.0351, -0.4791, -0.8115,
  ],
  account: [
    -1.393, 0.1569, 0.3057, 0.2412, -0.3655, -0.0145, 3.942, 0.7893, 0.3195, 1.061, 0.159, 0.03739, 0.137,
    0.1271, 1.163, -0.5929,
  ],
  sum: [
    0.3122, 0.1516, -0.1898, 0.3235, -0.504, -0.2444, -1.705, 0.9408, 1.146, 0.4161, -0.042, 0.1424, -0.1699,
    -0.4962, 0.4801, 0,
  ],
  'small-talk': [
    1.103, 0.1211, -0.319, 0.2096, 0.529, 0.0367, 2.418, 0.7247, 0.2012, 1.05, 0.1455, -0.2357, -0.3619,
    0.6109, 0.393, -0.5082,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.38,
  fraud: 0.66,
  abuse: 0.53,
  advice: 0.45,
  'no-advice': 0.48,
  account: 0.55,
  sum: 0.52,
  'small-talk': 0.42,
}
