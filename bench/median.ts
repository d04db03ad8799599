/** The middle value; the upper of the two middle ones where there are as many on either side, NaN of nothing. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
