/** The values of one thing in a chart over time: one for each place of the axis, null where nothing was measured. */
export type Series = { label: string; points: readonly (number | null)[] }

/** The most series that one chart may have: each needs its own colour, dash, marker and pattern. */
export const MOST_SERIES = 5

/** The dashes of the lines, by the index of the series. */
export const DASHES = ['none', '7 4', '2 4', '12 3 2 3', '4 2'] as const

/** The markers of the lines, drawn around 0,0. */
export const MARKERS = [
  'M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z',
  'M-3.6-3.6H3.6V3.6H-3.6Z',
  'M0-4.6 4.4 3.4H-4.4Z',
  'M0-5 5 0 0 5-5 0Z',
  'M0 4.6-4.4-3.4H4.4Z',
] as const

/** Finds the highest value, or the highest sum at one place where the series are stacked. */
export function highestOf(series: readonly Series[], isStacked: boolean): number {
  const values = series.map(({ points }) => points.map((point) => point ?? 0))
  if (!isStacked) return Math.max(0, ...values.map((points) => Math.max(0, ...points)))
  const places = values[0]?.length ?? 0
  return Math.max(
    0,
    ...Array.from({ length: places }, (_, at) => sum(values.map((points) => points[at] ?? 0))),
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
