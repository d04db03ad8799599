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
  -3.912, 1.823, 0.3494, 0.2235, 0.3779, 1.251, 0.06978, 0.07083,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.62, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -2.993, 0.2892, 0.6488, 0.08822, -0.5873, -0.08798, 3.947, 0.3193, -0.06509, -0.01487, 0.02924, 0.2131,
    -1.235, -0.2183, 0.395, -0.2368,
  ],
  fraud: [
    -3.59, 0.177, 0.5221, 0.2395, 0.02655, -0.01991, 7.258, -0.1935, -0.2102, 1.463, 0.05748, 0.1196, -1.15,
    -0.01664, 0.08775, 0.4246,
  ],
  abuse: [
    3.227, 0.2937, -0.4591, 0.3434, -1.099, -0.1533, 5.569, -1.049, 0.3249, -0.7134, -0.01033, 0.002092,
    -1.045, 1.097, -0.4378, -0.4765,
  ],
  advice: [
    -1.283, 0.1539, 0.3857, 0.2062, -0.4672, 0.001618, 5.819, -0.1582, 0.1644, 0.5774, 0.0866, -0.04995,
    0.1237, -0.07881, 0.002108, 0.2228,
  ],
  'no-advice': [
    -1.825, 0.1258, 1.844, 0.2172, -0.3608, 0.07975, 7.182, 1.419, -0.4263, 1.76, 0.1709, 0.0781, -1.198,
    0.3219, -0.4267, -0.815,
  ],
  account: [
    -1.157, 0.1638, 0.3155, 0.2153, -0.03907, 0.008149, 3.539, 1.004, 0.3282, 0.6358, 0.1268, 0.002249,
    0.05487, 0.1757, 1.09, -0.7771,
  ],
  sum: [
    0.6936, 0.1865, -0.3606, 0.3024, 0.07223, -0.1741, -2.776, 0.9879, 1.229, 0.8096, -0.005562, 0.07034,
    -0.1297, -0.6242, 0.7888, 0,
  ],
  'small-talk': [
    0.8819, 0.1314, 0.01211, 0.1914, 1.828, 0.1544, 3.567, 0.9625, 0.1493, 0.9522, 0.1709, -0.2448, -0.2374,
    0.7588, 0.4831, -0.4387,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.36,
  fraud: 0.62,
  abuse: 0.43,
  advice: 0.46,
  'no-advice': 0.4,
  account: 0.5,
  sum: 0.62,
  'small-talk': 0.45,
}
