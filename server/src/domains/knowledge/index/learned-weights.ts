// Made by npm run eval:learn -- --write.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  -0.009275, 37.87, 22.46, 84.96, 34.53, -1.299, -0.01007, -0.8344, 3.02, 1.539, 1.081, 4.075, -0.4997,
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  2.049, 1.947, 0.5425, -0.1326, 0.9399, -1.595, 0.1337, -0.3387, -0.3021, -0.1402,
]
