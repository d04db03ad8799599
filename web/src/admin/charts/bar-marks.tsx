import type { ChartArea } from './chart-area.ts'
import styles from './charts.module.css'
import type { Series } from './series.ts'
import { fillOf } from './series-patterns.tsx'

type BarMarksProps = { id: string; series: readonly Series[]; area: ChartArea; isStacked: boolean }

export function BarMarks({ id, series, area, isStacked }: BarMarksProps) {
  const { xOf, yOf, bottom, band } = area
  const room = Math.max(1, Math.min(band * 0.76, isStacked ? 44 : 28 * series.length))
  const width = isStacked ? room : room / series.length
  const below = (place: number, index: number) =>
    isStacked ? series.slice(0, index).reduce((sum, { points }) => sum + (points[place] ?? 0), 0) : 0
  return series.map(({ label, points }, index) => (
    <g key={label} data-series={index} className={styles.series}>
      {points.map((value, place) => {
        if (!value) return null
        const base = yOf(below(place, index))
        const height = bottom - yOf(value)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the axis is its index
            key={place}
            className={styles.bar}
            fill={fillOf(id, index)}
            x={xOf(place) - room / 2 + (isStacked ? 0 : width * index)}
            y={base - height}
            width={Math.max(1, width - 1)}
            height={height}
            rx={Math.min(3, width / 4)}
          />
        )
      })}
    </g>
  ))
}
