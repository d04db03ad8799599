import { niceAxis } from './scale.ts'

/** The positions of the parts of a chart, in pixels of its drawing. */
export type ChartArea = {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  ticks: readonly number[]
  /** The width of one place of the axis. */
  band: number
  /** The middle of a place. */
  xOf: (place: number) => number
  yOf: (value: number) => number
  /** The place under a point, from the left of the drawing. */
  placeAt: (x: number) => number | null
}

const HEIGHT = 250
const TOP = 26
const BOTTOM = 30
const CHARACTER = 7.5

type Facts = { width: number; places: number; highest: number; formatValue: (value: number) => string }

export function chartArea({ width, places, highest, formatValue }: Facts): ChartArea {
  const { top: most, ticks } = niceAxis(highest)
  const left = 10 + CHARACTER * Math.max(...ticks.map((tick) => formatValue(tick).length))
  const right = Math.max(left, width - 6)
  const bottom = HEIGHT - BOTTOM
  const band = (right - left) / Math.max(1, places)
  return {
    width,
    height: HEIGHT,
    left,
    right,
    top: TOP,
    bottom,
    ticks,
    band,
    xOf: (place) => left + band * (place + 0.5),
    yOf: (value) => bottom - ((bottom - TOP) * value) / most,
    placeAt: (x) => {
      const place = Math.floor((x - left) / band)
      return place >= 0 && place < places ? place : null
    },
  }
}
