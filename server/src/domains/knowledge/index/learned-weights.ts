import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -1.34, 56.53, 25.47, 110.6, 36.31, 0.157, -1.124, -0.4202, 1.372, 1.923, 1.49, 3.514, -0.3698,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  -0.04897, 2.357, 0.3298, -0.0859, 0.5477, -1.144, 4.125, 0.0859, -0.4014, -0.5059,
]

/** The weight of each sign that a message belongs to a group of intents, in the order of `groupSigns`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
  danger: [
    -0.9456, 0.2794, 0.00298, 0.1274, -1.331, -0.1945, -2.916, -1.339, 0.9261, -0.8527, -0.09206, 0.3012,
    -1.39, -0.9106, -0.3065, -0.3301,
  ],
  fraud: [
    -3.008, 0.1581, -0.03483, 0.2065, 0.6343, -0.03555, 0.5397, -0.2687, 0.4805, -0.1107, -0.04719, 0.3107,
    -0.9248, 0.1424, 0.01583, -0.1519,
  ],
  advice: [
    -1.868, 0.1229, 0.357, 0.1449, -0.3148, -0.1046, -2.075, -1.295, 0.8146, -0.1455, -0.03045, 0.159,
    0.08694, 0.1255, -0.3367, -0.3166,
  ],
  'no-advice': [
    -3.442, 0.06476, 0.1251, 0.121, 0.5205, 0.04297, 1.31, 0.188, 0.0005508, -0.1222, -0.03806, 0.3499,
    -0.8375, 0.2247, -0.899, -1.458,
  ],
  account: [
    -2.089, 0.2399, 0.09659, 0.1055, 0.6012, -0.005413, 1.993, 0.9288, 0.6416, -0.285, -0.004644, 0.1358,
    0.2899, 0.1388, 0.8114, -1.154,
  ],
  sum: [
    0.1017, 0.189, -0.2327, 0.231, 0.7543, -0.1474, -5.959, 2.914, 1.86, -0.3593, -0.06375, 0.2342, 0.004629,
    -0.7151, 0.3185, 0,
  ],
  'small-talk': [
    1.062, 0.2864, 0.04891, 0.0538, 0.8274, 0.08884, 0.3653, 0.4965, 0.5997, -0.09991, 0.0214, -0.1654,
    -0.04823, 0.9905, 0.3368, -0.6577,
  ],
}
