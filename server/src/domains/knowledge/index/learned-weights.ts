import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -1.698, 64.35, 26.77, 122.9, 35.74, 0.8379, -1.223, -0.3184, 1.102, 2.024, 1.765, 3.049, -0.4057,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -4.488, 1.796, 0.4182, 0.5935, 0.1794, 1.215, 0.04928, 0.1423,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.63, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -1.749, 0.2258, 0.8681, 0.1371, -0.7654, -0.07757, 2.456, 0.1233, 0.3532, 0.2168, 0.09256, 0.1995,
    -0.8787, -0.547, 0.04416, -0.1977,
  ],
  abuse: [0],
  fraud: [
    -2.274, 0.1335, 0.316, 0.2351, 0.2346, -0.008348, 2.957, 0.1216, 0.3332, 0.4856, 0.02724, 0.1725, -1.24,
    0.1109, 0.1646, -0.01029,
  ],
  advice: [
    -1.324, 0.1214, 0.3242, 0.1813, -0.2243, -0.03951, 2.656, -0.5053, 0.6145, 0.3361, 0.08825, 0.05827,
    0.002959, 0.0587, -0.2138, -0.2236,
  ],
  'no-advice': [
    -1.813, 0.1404, 1.03, 0.2179, 0.01942, 0.05128, 1.778, 1.527, -0.1001, 0.7505, 0.1071, 0.1643, -1.353,
    0.393, -0.5752, -0.8577,
  ],
  account: [
    -1.458, 0.1361, 0.1067, 0.2064, 0.3543, 0.003909, 2.872, 0.7722, 0.5384, 0.1047, 0.1178, 0.07867, -0.1107,
    0.1847, 0.9467, -1.257,
  ],
  sum: [
    0.99, 0.1639, -0.115, 0.265, 0.3419, -0.2147, -4.67, 0.533, 1.47, 0.5096, 0.05542, 0.1206, -0.5007,
    -0.2096, 0.5586, 0,
  ],
  'small-talk': [
    0.587, 0.1702, 0.3141, 0.1855, 1.694, 0.166, 1.46, 1.007, 0.3632, 1.005, 0.1517, -0.1644, -0.284, 0.8963,
    0.3065, -0.2286,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.43,
  fraud: 0.75,
  abuse: 1,
  advice: 0.54,
  'no-advice': 0.31,
  account: 0.66,
  sum: 0.73,
  'small-talk': 0.5,
}
