import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './charts.module.css'

export type ChartTableProps = {
  /** The name of the table. */
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[]
  /** The last row, separated from the others. */
  total?: { head: ReactNode; cells: readonly ReactNode[] }
}

/** Shows the figures of a chart as a table, which scrolls by itself where it does not fit. */
export function ChartTable({ caption, columns, rows, total }: ChartTableProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t`${caption}, as a table`}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <Cells columns={columns} head={head} cells={cells} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <Cells columns={columns} head={total.head} cells={total.cells} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

type CellsProps = { columns: readonly string[]; head: ReactNode; cells: readonly ReactNode[] }

function Cells({ columns, head, cells }: CellsProps) {
  return (
    <>
      <th scope="row">{head}</th>
      {columns.slice(1).map((column, index) => (
        <td key={column}>{cells[index]}</td>
      ))}
    </>
  )
}
