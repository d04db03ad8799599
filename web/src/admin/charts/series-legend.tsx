import styles from './charts.module.css'
import { DASHES, MARKERS, type Series } from './series.ts'
import { fillOf, SeriesPatterns } from './series-patterns.tsx'

type SeriesLegendProps = {
  /** The subject of the values: a day, or the whole range. */
  heading: string
  series: readonly Series[]
  values: readonly (string | null)[]
  kind: 'lines' | 'bars' | 'stacked'
}

/** The names of the series with the style of each, and their values at the selected place. */
export function SeriesLegend({ heading, series, values, kind }: SeriesLegendProps) {
  return (
    <div className={styles.legend} aria-hidden="true">
      <span className={styles.place}>{heading || '\u00a0'}</span>
      {series.map(({ label }, index) => (
        <span key={label} className={styles.entry}>
          <Swatch index={index} kind={kind} />
          {label}
          {values[index] !== null && <b className={styles.value}>{values[index]}</b>}
        </span>
      ))}
    </div>
  )
}

function Swatch({ index, kind }: { index: number; kind: SeriesLegendProps['kind'] }) {
  const id = `swatch-${kind}`
  return (
    <svg width={26} height={14} data-series={index} className={styles.series} aria-hidden="true">
      {kind === 'lines' ? (
        <>
          <path d="M1 7H25" className={styles.line} strokeDasharray={DASHES[index]} />
          <path d={MARKERS[index]} transform="translate(13 7)" className={styles.marker} />
        </>
      ) : (
        <>
          <SeriesPatterns id={`${id}-${index}`} />
          <rect
            x={4}
            width={18}
            height={14}
            rx={3}
            fill={fillOf(`${id}-${index}`, index)}
            className={styles.bar}
          />
        </>
      )}
    </svg>
  )
}
