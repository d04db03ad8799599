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
  -4.933, 1.768, 0.3532, 0.4154, 0.3286, 0.9079, 0.07952, 0.2085,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.64, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -2.711, 0.2275, 0.6297, 0.1148, -0.4124, -0.1423, 0.005413, 0.2112, 0.525, -0.06625, 0.01254, 0.272,
    -1.156, -0.08894, 0.2195, -0.3973,
  ],
  fraud: [
    -2.745, 0.155, 0.3219, 0.2544, 0.1262, -0.03252, 3.742, -0.03851, 0.2768, 1.042, 0.05727, 0.1594, -1.358,
    -0.01745, 0.02048, 0.3831,
  ],
  abuse: [
    3.034, 0.2011, -0.3055, 0.3682, -1.09, -0.1358, 3.426, -0.9885, 0.4728, -0.9649, 0.02047, 0.044, -0.9307,
    0.9515, -0.5416, -0.5664,
  ],
  advice: [
    -0.8235, 0.137, 0.3995, 0.1953, -0.6182, -0.02292, 3.071, -0.1214, 0.4964, 0.1825, 0.07936, -0.02049,
    0.1323, -0.03103, -0.1056, 0.05277,
  ],
  'no-advice': [
    -1.437, 0.1071, 1.609, 0.2217, -0.4467, 0.0709, 4.204, 1.587, -0.2561, 1.543, 0.205, 0.09181, -1.259,
    0.2903, -0.5177, -0.8915,
  ],
  account: [
    -0.5843, 0.1481, 0.1961, 0.2212, -0.2116, 0.001393, 2.616, 0.8182, 0.5344, 0.6746, 0.1599, 0.008025,
    -0.06456, 0.2081, 1.072, -1.06,
  ],
  sum: [
    1.404, 0.1422, -0.3248, 0.3079, -0.1055, -0.1793, -3.896, -0.1365, 1.211, 0.6382, 0.05101, 0.08342,
    -0.4024, -0.17, 0.4665, 0,
  ],
  'small-talk': [
    0.6563, 0.1409, 0.4412, 0.2099, 1.409, 0.1102, 3.548, 0.5369, 0.2045, 0.6017, 0.1265, -0.1621, -0.1863,
    0.5467, 0.377, -0.2777,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.46,
  fraud: 0.67,
  abuse: 0.45,
  advice: 0.42,
  'no-advice': 0.36,
  account: 0.53,
  sum: 0.63,
  'small-talk': 0.39,
}
