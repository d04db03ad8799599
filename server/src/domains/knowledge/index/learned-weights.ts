import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -3.399, 35.26, 23.92, 132.8, 34.44, 1.743, -1.11, 0.3569, 1.514, 2.008, 1.524, 3.505, -0.4486, -0.8759,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -3.757, 1.156, 0.3205, 0.8903, 1.344, 0.02546, 0.05517, 0.1696, -0.5169,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.56, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -3.137, 0.3279, 0.1892, 0.09182, -0.4364, -0.1084, 4.318, -0.03743, 0.06314, 0.2804, 0.05453, 0.3517,
    -1.158, -0.1338, 0.3484, -0.1736,
  ],
  fraud: [
    -3.662, 0.2246, 0.6502, 0.209, -0.3734, -0.07968, 8.366, -0.3174, -0.1467, 1.684, 0.02561, 0.167, -0.8917,
    -0.0004976, 0.138, 0.5835,
  ],
  abuse: [
    0.5233, 0.2775, -0.3293, 0.2454, 0.09952, -0.104, 6.367, -0.9323, 0.2452, -0.08948, -0.0364, 0.1203,
    -1.273, 1.002, -0.07746, -0.2156,
  ],
  advice: [
    -2.097, 0.2058, 0.4435, 0.1687, -0.6764, -0.06093, 6.826, -0.1231, 0.0314, 1.172, 0.07976, -0.008249,
    0.4012, -0.13, 0.1072, 0.2645,
  ],
  'no-advice': [
    -2.273, 0.125, 2.401, 0.1903, -0.6626, 0.05012, 8.337, 1.885, -0.3244, 1.487, 0.0862, 0.09337, -0.8411,
    -0.01865, -0.3929, -0.8642,
  ],
  account: [
    -1.566, 0.1749, 0.251, 0.2163, -0.4493, -0.0444, 4.122, 0.8069, 0.3178, 1.239, 0.1445, 0.04928, 0.1371,
    0.1014, 1.207, -0.4943,
  ],
  sum: [
    -0.4334, 0.145, -0.3404, 0.3029, -0.7058, -0.2649, -0.6701, 1.624, 1.101, 0.7664, 0.02946, 0.1869,
    -0.01207, -0.4437, 0.6318, 0,
  ],
  sad: [
    1.431, 0.2494, -2.049, 0.1597, -1.23, -0.06749, 3.754, -0.6397, 0.4285, 0.611, 0.1101, 0.03559, -1.421,
    -0.3015, 0.9519, -1.092,
  ],
  'small-talk': [
    0.713, 0.1984, -0.3745, 0.1392, 0.3834, 0.02157, 1.325, 0.7232, 0.2974, 1.141, 0.1015, -0.1966, -0.2094,
    0.4883, 0.4458, -0.3644,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.4,
  fraud: 0.66,
  abuse: 0.43,
  advice: 0.5,
  'no-advice': 0.51,
  account: 0.49,
  sum: 0.51,
  sad: 0.37,
  'small-talk': 0.3,
}
