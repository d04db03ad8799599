/** The smallest step from each price upwards, the highest price first. */
const STEPS = [
  [5_000, 250],
  [1_000, 100],
  [100, 25],
  [0, 5],
] as const
/** Returns the lowest bid that is higher than a price by a step. */
export function nextBid(price: number): number {
  return price + stepAt(price)
}

export function stepAt(price: number): number {
  return STEPS.find(([from]) => price >= from)?.[1] ?? 5
}
