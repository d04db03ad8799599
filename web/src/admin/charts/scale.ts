/** Computes the top of an axis and its ticks from 0 on, at round numbers: 1, 2 or 5 times a power of ten apart. */
export function niceAxis(highest: number, mostTicks = 5): { top: number; ticks: number[] } {
  if (!(highest > 0)) return { top: 1, ticks: [0, 1] }
  const rough = highest / (mostTicks - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((round) => round * power).find((round) => round >= rough) ?? power * 10
  // Counts have no halves.
  const whole = Number.isInteger(highest) ? Math.max(1, step) : step
  const count = Math.ceil(highest / whole)
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * whole).toPrecision(12)))
  return { top: ticks.at(-1) ?? 1, ticks }
}

/**
 * Selects which of `count` labels are written, so that each has `room` of `width`: evenly spaced, and always with the
 * last one.
 */
export function shownLabels(count: number, width: number, room: number): number[] {
  const most = Math.max(1, Math.floor(width / room))
  const every = Math.ceil(count / most)
  const shown: number[] = []
  for (let index = count - 1; index >= 0; index -= every) shown.unshift(index)
  return shown
}
