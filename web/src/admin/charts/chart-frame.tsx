import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './charts.module.css'

export type ChartFrameProps = {
  title: string
  /** A sentence that says what the chart shows, and how it is counted. */
  text?: ReactNode
  /** The same figures in full: a ChartTable, or a list with more details. */
  table: ReactNode
  /** The view at first, before a person switches. */
  startsAs?: 'chart' | 'table'
  /** The chart. */
  children: ReactNode
}

/** A chart under its heading, with the same figures as a table one press away. */
export function ChartFrame({ title, text, table, startsAs = 'chart', children }: ChartFrameProps) {
  const id = useId()
  const [shown, setShown] = useState(startsAs)
  const isTable = shown === 'table'
  return (
    <section aria-labelledby={id} className={styles.frame}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button variant="quiet" size="small" onClick={() => setShown(isTable ? 'chart' : 'table')}>
          {isTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      </header>
      {text && <p className={styles.text}>{text}</p>}
      {isTable ? table : children}
    </section>
  )
}
