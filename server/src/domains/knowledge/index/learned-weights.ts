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
    -2.83, 0.3262, 0.3517, 0.09217, -0.6139, -0.08841, 4.779, -0.2107, -0.02589, 0.4409, 0.06537, 0.2993,
    -1.202, -0.1918, 0.4004, -0.2348,
  ],
  fraud: [
    -3.477, 0.2391, 0.2991, 0.2427, -0.0772, -0.05818, 8.441, -0.2633, -0.1863, 1.569, 0.0409, 0.1966, -1.129,
    0.04695, 0.1492, 0.5337,
  ],
  abuse: [
    0.7777, 0.2723, -0.4415, 0.2378, -0.008382, -0.09025, 5.612, -1.012, 0.2548, -0.1228, -0.02505, 0.06851,
    -1.137, 0.9535, -0.0925, -0.1541,
  ],
  advice: [
    -1.695, 0.1855, 0.4322, 0.1787, -0.9523, -0.06688, 5.681, -0.3932, 0.03767, 1.023, 0.07909, -0.05649,
    0.2467, -0.2124, 0.1033, 0.1426,
  ],
  'no-advice': [
    -1.877, 0.116, 1.932, 0.1938, -0.8726, 0.03781, 7.169, 1.638, -0.2916, 1.452, 0.1034, 0.05125, -0.8856,
    0.02941, -0.3961, -0.8516,
  ],
  account: [
    -1.065, 0.1931, 0.1978, 0.2229, -0.4871, -0.03621, 3.687, 0.7554, 0.3362, 0.9946, 0.1349, 0.02727, 0.134,
    0.1339, 1.202, -0.5335,
  ],
  sum: [
    0.4382, 0.1506, -0.08168, 0.3197, -0.6273, -0.2689, -1.609, 0.8329, 1.099, 0.2436, -0.03097, 0.1458,
    -0.185, -0.5266, 0.5267, 0,
  ],
  'small-talk': [
    1.295, 0.1553, -0.3521, 0.2011, 0.4508, 0.01666, 2.279, 0.3404, 0.236, 1.154, 0.09823, -0.2312, -0.3927,
    0.5469, 0.4419, -0.5043,
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
  sum: 0.49,
  'small-talk': 0.41,
}
