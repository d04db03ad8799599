import type { CSSProperties, ReactNode } from 'react'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'

export type FunnelStep = {
  key: string
  label: string
  value: number
  /** The share of the previous step that came this far, in a few words; empty for the first. */
  rate?: string
  /** An explanation that the figure needs. */
  note?: ReactNode
}

export type FunnelChartProps = Pick<ChartFrameProps, 'title' | 'text'> & {
  columns: readonly [step: string, value: string, rate: string]
  steps: readonly FunnelStep[]
  formatValue: (value: number) => string
}

/** Shows how many people reached each step. It is a list of steps, so that it reads as well as it looks. */
export function FunnelChart({ title, text, columns, steps, formatValue }: FunnelChartProps) {
  const most = Math.max(1, ...steps.map(({ value }) => value))
  const shareOf = (step: FunnelStep | undefined) => `${((step?.value ?? 0) / most) * 100}%`
  return (
    <ChartFrame
      title={title}
      text={text}
      table={
        <ChartTable
          caption={title}
          columns={columns}
          rows={steps.map(({ key, label, value, rate }) => ({
            key,
            head: label,
            cells: [formatValue(value), rate || '–'],
          }))}
        />
      }
    >
      <ol className={styles.funnel}>
        {steps.map((step, index) => {
          const shares = { '--_share': shareOf(step), '--_next': shareOf(steps[index + 1]) }
          const isLast = index === steps.length - 1
          return (
            <li key={step.key} className={styles.step} style={shares as CSSProperties}>
              <span className={styles.stepLabels}>
                <span className={styles.stepLabel}>{step.label}</span>
                <b className={styles.value}>{formatValue(step.value)}</b>
                {step.rate && <span className={styles.rate}>{step.rate}</span>}
              </span>
              {step.note && <span className={styles.note}>{step.note}</span>}
              <span className={styles.stepBar} aria-hidden="true" />
              {!isLast && <span className={styles.slope} aria-hidden="true" />}
            </li>
          )
        })}
      </ol>
    </ChartFrame>
  )
}
