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
    -3.137, 0.3279, 0.1893, 0.09184, -0.4365, -0.1084, 4.318, -0.03832, 0.06301, 0.2821, 0.05459, 0.3518,
    -1.158, -0.1337, 0.3484, -0.1736,
  ],
  fraud: [
    -3.661, 0.2246, 0.6502, 0.2091, -0.3738, -0.07969, 8.363, -0.3185, -0.1467, 1.684, 0.02564, 0.1669,
    -0.8918, -0.0004582, 0.1381, 0.5834,
  ],
  abuse: [
    0.5254, 0.2777, -0.33, 0.2452, 0.09771, -0.1041, 6.372, -0.9344, 0.2448, -0.08709, -0.03628, 0.1201,
    -1.273, 1.003, -0.07742, -0.2161,
  ],
  advice: [
    -2.095, 0.2059, 0.4433, 0.1685, -0.6772, -0.06094, 6.827, -0.1237, 0.03127, 1.173, 0.07981, -0.008281,
    0.401, -0.1302, 0.107, 0.2641,
  ],
  'no-advice': [
    -2.272, 0.1249, 2.401, 0.1903, -0.6629, 0.0501, 8.331, 1.884, -0.3241, 1.489, 0.08631, 0.09332, -0.8413,
    -0.01863, -0.3927, -0.8642,
  ],
  account: [
    -1.564, 0.1748, 0.2509, 0.2165, -0.4493, -0.04435, 4.12, 0.8049, 0.3176, 1.239, 0.1445, 0.04918, 0.1368,
    0.1015, 1.208, -0.4943,
  ],
  sum: [
    -0.433, 0.145, -0.3404, 0.3029, -0.706, -0.2649, -0.669, 1.622, 1.101, 0.7664, 0.02941, 0.1869, -0.01215,
    -0.4433, 0.6321, 0,
  ],
  sad: [
    1.294, 0.2466, -2.196, 0.1464, -1.251, -0.07187, 5.387, -0.7613, 0.4287, 0.5264, 0.09906, 0.02922, -1.403,
    -0.3293, 0.9264, -1.073,
  ],
  'small-talk': [
    0.7162, 0.1985, -0.3753, 0.1393, 0.3827, 0.02151, 1.324, 0.7239, 0.298, 1.141, 0.1016, -0.1966, -0.2094,
    0.4874, 0.4467, -0.3646,
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
  sum: 0.35,
  sad: 0.36,
  'small-talk': 0.3,
}
