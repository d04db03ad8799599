import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -3.793, 77.85, 34.22, 152.8, 37.78, 1.42, -1.417, 0.1419, 0.5766, 1.85, 2.322, 2.185, -0.3728,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -4.011, 1.608, 0.3541, 0.4444, 0.5219, 1.301, 0.08238, 0.04852,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.59, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -3.303, 0.2977, 0.4356, 0.08832, -0.4282, -0.1057, 3.989, 0.348, -0.002844, -0.1647, 0.01879, 0.2676,
    -1.142, -0.2286, 0.3428, -0.2228,
  ],
  fraud: [
    -3.66, 0.2003, 0.5282, 0.2363, -0.006377, -0.04564, 6.862, 0.0461, -0.1506, 1.521, 0.04691, 0.168, -1.148,
    0.01347, 0.1193, 0.4358,
  ],
  abuse: [
    0.4704, 0.2752, -0.3062, 0.2456, -0.07916, -0.1091, 6.109, -0.7443, 0.1627, -0.3273, -0.04583, 0.05879,
    -1.191, 0.9254, -0.1446, -0.118,
  ],
  advice: [
    -1.664, 0.1626, 0.4522, 0.1909, -0.8989, -0.06385, 5.07, -0.1309, 0.02999, 0.3774, 0.05651, -0.06142,
    0.2437, -0.2341, 0.01626, 0.09723,
  ],
  'no-advice': [
    -2.418, 0.06991, 1.948, 0.2064, -0.623, 0.08148, 7.484, 1.728, -0.4162, 1.372, 0.1474, 0.07165, -0.9319,
    0.02299, -0.5381, -0.8548,
  ],
  account: [
    -1.539, 0.1798, 0.2359, 0.2176, -0.3046, -0.007358, 3.179, 1.286, 0.2915, 0.5167, 0.1308, 0.04123, 0.1506,
    0.1246, 1.153, -0.7008,
  ],
  sum: [
    0.009289, 0.2074, -0.4317, 0.2944, -0.08877, -0.2137, -2.948, 2.496, 1.211, 0.6616, -0.006426, 0.1623,
    -0.238, -0.5538, 0.5283, 0,
  ],
  'small-talk': [
    1.082, 0.1515, -0.3102, 0.1857, 0.4405, 0.03224, 2.215, 0.8832, 0.1793, 1.117, 0.1628, -0.2293, -0.3548,
    0.557, 0.3659, -0.5012,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.37,
  fraud: 0.66,
  abuse: 0.4,
  advice: 0.43,
  'no-advice': 0.45,
  account: 0.54,
  sum: 0.56,
  'small-talk': 0.41,
}
