import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -3.391, 35.44, 23.85, 132.1, 34.55, 1.737, -1.101, 0.3511, 1.524, 2.002, 1.532, 3.494, -0.4477, -0.8811,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -3.479, 0.9344, 0.3587, 0.8901, 1.208, 0.02737, 0.03241, 0.1785, -0.1618,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.58, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -2.832, 0.326, 0.3529, 0.09221, -0.6229, -0.08902, 4.787, -0.2091, -0.02635, 0.4401, 0.06547, 0.2993,
    -1.201, -0.1917, 0.4007, -0.2346,
  ],
  fraud: [
    -3.479, 0.2389, 0.3, 0.2428, -0.08583, -0.05897, 8.446, -0.2614, -0.1865, 1.567, 0.0409, 0.1966, -1.129,
    0.04703, 0.1493, 0.534,
  ],
  abuse: [
    0.7375, 0.271, -0.4032, 0.2382, -0.04404, -0.09497, 5.774, -1.021, 0.2398, -0.1398, -0.02484, 0.07013,
    -1.138, 0.9584, -0.09446, -0.1529,
  ],
  advice: [
    -1.701, 0.1854, 0.4332, 0.1788, -0.9594, -0.06729, 5.704, -0.3931, 0.0353, 1.02, 0.07916, -0.05618,
    0.2469, -0.2123, 0.1033, 0.1431,
  ],
  'no-advice': [
    -1.884, 0.1157, 1.942, 0.1938, -0.8957, 0.03547, 7.187, 1.637, -0.2935, 1.446, 0.1031, 0.05146, -0.8855,
    0.02974, -0.3958, -0.8513,
  ],
  account: [
    -1.182, 0.1778, 0.2359, 0.2249, -0.4657, -0.03524, 3.699, 0.725, 0.3424, 1.098, 0.1442, 0.02486, 0.1326,
    0.1227, 1.219, -0.522,
  ],
  sum: [
    0.4382, 0.1506, -0.08168, 0.3197, -0.6273, -0.2689, -1.609, 0.8329, 1.099, 0.2436, -0.03097, 0.1458,
    -0.185, -0.5266, 0.5267, 0,
  ],
  'small-talk': [
    1.248, 0.1455, -0.3371, 0.2032, 0.5264, 0.02434, 2.237, 0.3187, 0.2467, 1.183, 0.09942, -0.2343, -0.3964,
    0.5272, 0.4532, -0.5098,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.43,
  fraud: 0.65,
  abuse: 0.46,
  advice: 0.4,
  'no-advice': 0.46,
  account: 0.51,
  sum: 0.49,
  'small-talk': 0.41,
}
