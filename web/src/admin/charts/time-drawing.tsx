import { BarMarks } from './bar-marks.tsx'
import type { ChartArea } from './chart-area.ts'
import styles from './charts.module.css'
import { LineMarks } from './line-marks.tsx'
import { shownLabels } from './scale.ts'
import type { Series } from './series.ts'
import { SeriesPatterns } from './series-patterns.tsx'

type TimeDrawingProps = {
  id: string
  unit: string
  places: readonly { key: string; short: string }[]
  series: readonly Series[]
  kind: 'lines' | 'bars' | 'stacked'
  area: ChartArea
  /** The selected place. */
  at: number | null
  formatValue: (value: number) => string
}

const LABEL_ROOM = 64

/**
 * The axes, the marks and the selected place. It is hidden from screen readers, which read the range input beside it.
 */
export function TimeDrawing({ id, unit, places, series, kind, area, at, formatValue }: TimeDrawingProps) {
  const { left, right, top, bottom, xOf, yOf, band } = area
  return (
    <svg width={area.width} height={area.height} className={styles.drawing} aria-hidden="true">
      {kind !== 'lines' && <SeriesPatterns id={id} />}
      {at !== null && (
        <rect
          className={styles.looked}
          x={xOf(at) - band / 2}
          y={top}
          width={Math.max(2, band)}
          height={bottom - top}
        />
      )}
      {area.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${yOf(tick)}H${right}`} className={tick === 0 ? styles.base : styles.grid} />
          <text x={left - 8} y={yOf(tick) + 4} textAnchor="end">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      <text x={0} y={12} className={styles.unit}>
        {unit}
      </text>
      {shownLabels(places.length, right - left, LABEL_ROOM).map((place) => (
        <text key={places[place]?.key} x={labelX(xOf(place), area)} y={bottom + 20} textAnchor="middle">
          {places[place]?.short}
        </text>
      ))}
      {kind === 'lines' ? (
        <LineMarks series={series} area={area} at={at} />
      ) : (
        <BarMarks id={id} series={series} area={area} isStacked={kind === 'stacked'} />
      )}
    </svg>
  )
}

/** Moves a label near an edge inwards, so that none is cut off. */
function labelX(x: number, { left, right }: ChartArea): number {
  return Math.min(right - 18, Math.max(left + 14, x))
}
