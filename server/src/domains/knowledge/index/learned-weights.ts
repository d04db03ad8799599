import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -3.352, 35.3, 23.85, 132.2, 34.43, 1.73, -1.099, 0.3526, 1.529, 2.005, 1.519, 3.515, -0.448, -0.878,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -3.708, 1.06, 0.3205, 0.9325, 1.281, 0.02274, 0.04662, 0.178, -0.5404,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.56, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -2.831, 0.326, 0.345, 0.09326, -0.6202, -0.08837, 4.85, -0.2151, -0.03258, 0.4206, 0.06396, 0.2997,
    -1.201, -0.1994, 0.3973, -0.2388,
  ],
  fraud: [
    -3.462, 0.2405, 0.3059, 0.2432, -0.07318, -0.05684, 8.62, -0.2584, -0.2002, 1.436, 0.03091, 0.1955,
    -1.125, 0.0373, 0.1515, 0.5293,
  ],
  abuse: [
    0.7434, 0.2725, -0.3966, 0.2379, -0.02855, -0.09233, 5.784, -1.004, 0.2352, -0.1993, -0.02869, 0.07049,
    -1.14, 0.9569, -0.09231, -0.1578,
  ],
  advice: [
    -1.71, 0.184, 0.4306, 0.1793, -0.9571, -0.06821, 5.963, -0.3584, 0.02454, 0.9065, 0.07673, -0.05589,
    0.2478, -0.2333, 0.1077, 0.1443,
  ],
  'no-advice': [
    -1.933, 0.1096, 2.15, 0.1954, -0.8664, 0.03882, 7.28, 1.665, -0.3035, 1.399, 0.1062, 0.0525, -0.8884,
    0.03043, -0.3937, -0.8529,
  ],
  account: [
    -1.201, 0.1749, 0.2089, 0.2256, -0.4581, -0.0338, 3.681, 0.7497, 0.3416, 1.143, 0.1532, 0.02566, 0.1372,
    0.1207, 1.221, -0.5187,
  ],
  sum: [
    0.4648, 0.1557, -0.07449, 0.3222, -0.6315, -0.2699, -1.541, 1.033, 1.089, -0.1071, -0.05273, 0.1501,
    -0.1825, -0.5352, 0.525, 0,
  ],
  'small-talk': [
    1.217, 0.1426, -0.3107, 0.2036, 0.5291, 0.02514, 2.355, 0.294, 0.243, 1.248, 0.1047, -0.2347, -0.3981,
    0.532, 0.4481, -0.5087,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.43,
  fraud: 0.65,
  abuse: 0.46,
  advice: 0.41,
  'no-advice': 0.46,
  account: 0.51,
  sum: 0.48,
  'small-talk': 0.42,
}
