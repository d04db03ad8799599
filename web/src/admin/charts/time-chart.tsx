import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { chartArea } from './chart-area.ts'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { highestOf, type Series } from './series.ts'
import { SeriesLegend } from './series-legend.tsx'
import { TimeDrawing } from './time-drawing.tsx'
import { useWidth } from './use-width.ts'

export type TimeChartProps = Pick<ChartFrameProps, 'title' | 'text' | 'startsAs'> & {
  /** The name of the axis for the table's first column, such as Day. */
  axis: string
  /** The unit of the values, shown over the axis, such as people. */
  unit: string
  /** The places of the axis in order, with a short name for the axis and a full one for everything else. */
  places: readonly { key: string; short: string; full: string }[]
  /** The series, at most MOST_SERIES. */
  series: readonly Series[]
  kind?: 'lines' | 'bars' | 'stacked'
  formatValue: (value: number) => string
  /** The figures of the whole range, one for each series, shown while no place is selected, and under the table. */
  overall?: { label: string; values: readonly (number | null)[] }
  /** A replacement for the table of the places. */
  table?: ReactNode
}

/**
 * Shows a development over time, as lines, bars or stacked bars. It can be read with a pointer, a finger, arrow keys or
 * a screen reader.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, text, startsAs, axis, places, series, overall, formatValue } = props
  const format = (value: number | null | undefined) => (value == null ? '–' : formatValue(value))
  return (
    <ChartFrame
      title={title}
      text={text}
      startsAs={startsAs}
      table={
        props.table ?? (
          <ChartTable
            caption={title}
            columns={[axis, ...series.map(({ label }) => label)]}
            rows={places.map(({ key, full }, at) => ({
              key,
              head: full,
              cells: series.map(({ points }) => format(points[at])),
            }))}
            total={overall && { head: overall.label, cells: overall.values.map(format) }}
          />
        )
      }
    >
      <TimeCanvas {...props} format={format} />
    </ChartFrame>
  )
}

type TimeCanvasProps = TimeChartProps & { format: (value: number | null | undefined) => string }

function TimeCanvas({
  title,
  unit,
  places,
  series,
  kind = 'lines',
  overall,
  formatValue,
  format,
}: TimeCanvasProps) {
  const { t } = useLingui()
  const id = useId()
  const [part, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const area = chartArea({
    width,
    places: places.length,
    highest: highestOf(series, kind === 'stacked'),
    formatValue,
  })
  const place = at === null ? undefined : places[at]
  const values =
    place && at !== null ? series.map(({ points }) => format(points[at])) : overall?.values.map(format)
  const spoken = (index: number) =>
    [places[index]?.full, ...series.map(({ label, points }) => `${label} ${format(points[index])}`)].join(
      ', ',
    )
  const last = places.length - 1
  return (
    <div>
      <SeriesLegend
        heading={place?.full ?? overall?.label ?? ''}
        series={series}
        values={values ?? series.map(() => null)}
        kind={kind}
      />
      <div
        ref={part}
        className={styles.canvas}
        onPointerMove={({ clientX, currentTarget, pointerType }) => {
          if (pointerType === 'mouse')
            setAt(area.placeAt(clientX - currentTarget.getBoundingClientRect().left))
        }}
        onPointerLeave={() => setAt(null)}
      >
        {width > 0 && <TimeDrawing {...{ id, unit, places, series, kind, area, at, formatValue }} />}
        <input
          type="range"
          className={styles.cursor}
          style={{ insetInlineStart: area.left, width: area.right - area.left }}
          aria-label={t`${title}: inspect a point`}
          aria-valuetext={spoken(at ?? last)}
          min={0}
          max={Math.max(0, last)}
          value={at ?? last}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setAt(at ?? last)}
          onBlur={() => setAt(null)}
        />
      </div>
    </div>
  )
}
