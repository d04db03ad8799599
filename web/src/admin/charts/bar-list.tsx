import type { CSSProperties, ReactNode } from 'react'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import styles from './charts.module.css'

export type BarListProps = Omit<ChartFrameProps, 'children'> & {
  /** The unit of the values, shown over the bars. */
  unit: string
  /** The bars, longest first, in reading order. */
  bars: readonly { key: string; label: ReactNode; value: number }[]
  formatValue: (value: number) => string
}

/** Compares things by size: horizontal bars with their names and values. */
export function BarList({ unit, bars, formatValue, ...frame }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ChartFrame {...frame}>
      <p className={styles.note}>{unit}</p>
      <ol className={styles.bars}>
        {bars.map(({ key, label, value }) => (
          <li key={key} style={{ '--_share': `${(value / most) * 100}%` } as CSSProperties}>
            <span className={styles.stepLabels}>
              <span className={styles.stepLabel}>{label}</span>
              <b className={styles.value}>{formatValue(value)}</b>
            </span>
            <span className={styles.stepBar} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}
