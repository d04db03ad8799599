/** A straight line through points: its slope, and the standard error of that. */
export interface Fit {
  slope: number
  error: number
}

/** Fits a line by least squares. Fewer than three points have no slope. */
export function fitSlope(points: readonly { x: number; y: number }[]): Fit {
  const { length } = points
  if (length < 3) return { slope: Number.NaN, error: Number.NaN }
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / length
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / length
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
  const rest = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (length - 2) / spread) }
}

/**
 * Returns whether a quantity grows by more than a bound for each unit of x, beyond what the scatter of the points
 * explains: by twice the standard error.
 */
export function growsBeyond({ slope, error }: Fit, bound: number): boolean {
  return slope - 2 * error > bound
}
