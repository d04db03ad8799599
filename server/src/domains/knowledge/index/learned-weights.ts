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
    -0.8861, 0.2779, -0.001341, 0.127, -1.251, -0.1879, -2.962, -1.343, 0.9443, -0.8488, -0.09269, 0.2971,
    -1.391, -0.8797, -0.3095, -0.3401,
  ],
  fraud: [
    -2.98, 0.158, -0.03606, 0.2064, 0.6625, -0.03277, 0.4346, -0.2577, 0.495, -0.1057, -0.0472, 0.3097,
    -0.9247, 0.1416, 0.01552, -0.1531,
  ],
  advice: [
    -1.833, 0.1231, 0.3537, 0.1449, -0.2859, -0.1035, -2.225, -1.277, 0.834, -0.1402, -0.03046, 0.158,
    0.08726, 0.1244, -0.3371, -0.3179,
  ],
  'no-advice': [
    -3.424, 0.06496, 0.1226, 0.1209, 0.5499, 0.04629, 1.232, 0.2001, 0.009824, -0.1204, -0.03821, 0.3494,
    -0.8375, 0.2241, -0.8992, -1.459,
  ],
  account: [
    -2.05, 0.2402, 0.0897, 0.1056, 0.6223, -0.003452, 1.916, 0.9139, 0.6543, -0.2817, -0.005233, 0.134,
    0.2905, 0.1371, 0.8097, -1.155,
  ],
  sum: [
    0.1384, 0.1902, -0.2411, 0.231, 0.7925, -0.1465, -6.004, 2.88, 1.872, -0.3459, -0.06369, 0.2317, 0.02513,
    -0.7148, 0.3209, 0,
  ],
  'small-talk': [
    1.004, 0.2854, 0.04373, 0.05602, 0.7621, 0.07863, 0.4216, 0.5484, 0.5906, -0.1037, 0.02234, -0.1597,
    -0.04938, 0.9956, 0.3399, -0.6317,
  ],
}
