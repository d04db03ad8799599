import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -5.492, 37.96, 26.11, 131.2, 34.85, 1.436, -1.153, 0.4426, 1.507, 2.002, 1.38, 3.939, -0.4879, -0.8914,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -3.812, 1.4, 0.4009, -0.08117, 0.5202, 1.371, 0.08405, 0.06875,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.62, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -3.327, 0.3056, 0.4148, 0.08477, -0.4279, -0.1085, 3.914, 0.4042, -0.003024, -0.07082, 0.02982, 0.2782,
    -1.136, -0.2313, 0.346, -0.204,
  ],
  fraud: [
    -3.687, 0.2115, 0.4738, 0.2328, -0.02749, -0.05611, 7.192, -0.06832, -0.1487, 1.495, 0.03507, 0.1766,
    -1.137, 0.02202, 0.1313, 0.4345,
  ],
  abuse: [
    0.5014, 0.2714, -0.3748, 0.2422, 0.0188, -0.09845, 6.042, -0.8937, 0.2036, -0.2739, -0.05228, 0.05913,
    -1.171, 0.9225, -0.1249, -0.1264,
  ],
  advice: [
    -1.694, 0.1698, 0.4459, 0.1857, -0.8596, -0.06503, 5.195, -0.1728, 0.04175, 0.4202, 0.05409, -0.05394,
    0.2535, -0.2392, 0.03204, 0.1089,
  ],
  'no-advice': [
    -2.468, 0.06941, 1.997, 0.2066, -0.5394, 0.08343, 7.559, 1.71, -0.382, 1.387, 0.1477, 0.0764, -0.9293,
    0.003873, -0.5171, -0.8343,
  ],
  account: [
    -1.569, 0.1776, 0.1962, 0.218, -0.2653, -0.007417, 3.359, 1.066, 0.3051, 0.7949, 0.1389, 0.04527, 0.1449,
    0.1111, 1.144, -0.6699,
  ],
  sum: [
    0.04943, 0.2075, -0.3701, 0.2923, -0.1218, -0.2226, -2.393, 1.69, 1.136, 0.8027, -0.02209, 0.1601,
    -0.1981, -0.5421, 0.4501, 0,
  ],
  'small-talk': [
    1.079, 0.1566, -0.3347, 0.1853, 0.4922, 0.0324, 2.244, 0.9159, 0.1814, 0.9693, 0.1536, -0.2226, -0.353,
    0.5341, 0.382, -0.4923,
  ],
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
  danger: 0.38,
  fraud: 0.66,
  abuse: 0.5,
  advice: 0.45,
  'no-advice': 0.45,
  account: 0.53,
  sum: 0.55,
  'small-talk': 0.39,
}
