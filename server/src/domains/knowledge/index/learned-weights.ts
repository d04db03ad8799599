import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -1.983, 56.72, 25.4, 109, 36.58, 0.1015, -1.11, -0.3777, 1.382, 1.897, 1.502, 3.553, -0.3612,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -4.173, 1.781, 0.3581, 0.5757, 0.3824, 1.264, 0.06979, 0.1003,
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: 0.67, close: 0.1 }

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -0.8462, 0.2795, 0.01399, 0.1178, -1.257, -0.1912, -3.412, -1.494, 0.9776, -0.4721, -0.06261, 0.2982,
    -1.398, -0.8553, -0.2853, -0.3779,
  ],
  fraud: [
    -2.895, 0.1615, -0.08123, 0.209, 0.6304, -0.04386, 0.3576, -0.4179, 0.5328, 0.1195, -0.04112, 0.3083,
    -0.9239, 0.1706, 0.01172, -0.1468,
  ],
  advice: [
    -1.752, 0.1351, 0.2938, 0.1472, -0.2793, -0.1005, -2.315, -1.304, 0.834, -0.1471, -0.03411, 0.1555,
    0.06916, 0.1464, -0.3189, -0.3251,
  ],
  'no-advice': [
    -3.414, 0.06243, 0.2912, 0.1189, 0.5803, 0.05276, 0.8849, 0.3254, 0.03444, -0.1354, -0.03301, 0.3493,
    -0.842, 0.2824, -0.9218, -1.471,
  ],
  account: [
    -2.072, 0.2364, 0.08958, 0.1076, 0.6641, 0.004198, 2.004, 0.8177, 0.6431, -0.2401, -0.003649, 0.1374,
    0.2806, 0.2476, 0.7977, -1.158,
  ],
  sum: [
    0.2314, 0.2043, -0.2452, 0.2211, 0.7796, -0.1211, -5.165, 2.045, 1.708, -0.3225, -0.09694, 0.2225,
    0.009602, -0.6776, 0.3022, 0,
  ],
  'small-talk': [
    1.105, 0.2636, 0.1861, 0.07367, 0.751, 0.07818, 0.05352, 0.5386, 0.6571, -0.06933, 0.02804, -0.1666,
    -0.05611, 1.109, 0.3238, -0.5912,
  ],
}
