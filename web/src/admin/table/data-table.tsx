import { Trans, useLingui } from '@lingui/react/macro'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import styles from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { Column, Selection, Sort } from './table-parts.ts'
import { useRows } from './use-rows.ts'

export type { Column, Selection } from './table-parts.ts'

export type DataTableProps<Row extends RowData> = {
  /** The name of the table for screen readers. */
  label: string
  /** The columns. The first one names the row and is the heading of the card on phones. */
  columns: readonly Column<Row>[]
  /** The rows, or null until the first response. */
  rows: readonly Row[] | null
  /** The total number of rows, where it is known. */
  total?: number | null
  rowKey: (row: Row) => string
  /** Returns the name of a row for screen readers, where it can be selected. */
  rowName: (row: Row) => string
  /** The problem in words; the loaded rows stay. */
  error?: string | null
  /** The heading over `error`, where the documents name the failure. */
  errorTitle?: string
  onRetry: () => void
  isLoading: boolean
  /** The content in place of rows where there are none. */
  empty: ReactNode
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** The row that a panel beside the table shows. */
  currentKey?: string | null
  /** Loads more rows below the current ones, where there are more. */
  onOlder?: (() => void) | null
  /** The words on its button where the further rows are not older ones. */
  moreName?: string
}

/**
 * Shows rows of one kind as a table, or as cards on phones. Loading, emptiness, failure and older rows appear in the
 * same place.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { t } = useLingui()
  const { rows, error, isLoading, onRetry, onOlder } = props
  const errorTitle = props.errorTitle ?? t`This could not be loaded`
  if (!rows) {
    return error ? (
      <ErrorState title={errorTitle} text={error} onRetry={onRetry} isRetrying={isLoading} />
    ) : (
      <LoadingRows />
    )
  }
  return (
    <>
      {error && <ErrorState title={errorTitle} text={error} onRetry={onRetry} isRetrying={isLoading} />}
      {typeof props.total === 'number' && rows.length > 0 && (
        <ShownOfAll shown={rows.length} total={props.total} />
      )}
      {rows.length === 0 ? !error && props.empty : <Rows {...props} rows={rows} />}
      {onOlder && rows.length > 0 && (
        <div className={styles.older}>
          <Button variant="secondary" isBusy={isLoading} onClick={onOlder}>
            {props.moreName ?? <Trans>Show older</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

function Rows<Row extends RowData>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const table = useRows(props)
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={props.isLoading || undefined}>
        <caption className="visually-hidden">{props.label}</caption>
        <DataTableHead table={table} selected={props.selection?.selected} />
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <DataTableRow
              key={row.id}
              row={row}
              name={props.rowName(row.original)}
              isCurrent={props.currentKey === row.id}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ShownOfAll({ shown, total }: { shown: number; total: number }) {
  const { i18n } = useLingui()
  const [some, all] = [shown, Math.max(shown, total)].map((count) => formatNumber(count, i18n.locale))
  return (
    <p className={styles.total} role="status">
      <Trans>
        Showing {some} of {all}
      </Trans>
    </p>
  )
}

const ROWS_IN_WAITING = ['a', 'b', 'c', 'd', 'e']

function LoadingRows() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading...`}>
      {ROWS_IN_WAITING.map((row) => (
        <Skeleton key={row} shape="block" height="3.5rem" />
      ))}
    </Waiting>
  )
}
