import type { ChartArea } from './chart-area.ts'
import styles from './charts.module.css'
import { DASHES, MARKERS, type Series } from './series.ts'

type LineMarksProps = { series: readonly Series[]; area: ChartArea; at: number | null }

/** The smallest distance between markers. Closer ones would blur, so the dash tells the lines apart then. */
const MARKER_ROOM = 16

export function LineMarks({ series, area, at }: LineMarksProps) {
  const hasMarkers = area.band >= MARKER_ROOM
  return series.map(({ label, points }, index) => (
    <g key={label} data-series={index} className={styles.series}>
      <path d={linePath(points, area)} className={styles.line} strokeDasharray={DASHES[index]} />
      {points.map((value, place) =>
        value !== null && (hasMarkers || place === at) ? (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the axis is its index
            key={place}
            d={MARKERS[index]}
            transform={`translate(${area.xOf(place)} ${area.yOf(value)})${place === at ? ' scale(1.5)' : ''}`}
            className={styles.marker}
          />
        ) : null,
      )}
    </g>
  ))
}

/** Draws a line through the measured values, with a gap where there is none. */
function linePath(points: Series['points'], { xOf, yOf }: ChartArea): string {
  let isDown = false
  return points
    .map((value, place) => {
      const step =
        value === null ? '' : `${isDown ? 'L' : 'M'}${xOf(place).toFixed(1)} ${yOf(value).toFixed(1)}`
      isDown = value !== null
      return step
    })
    .join('')
}
