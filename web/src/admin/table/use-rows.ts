import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, type Features, features, type Selection, type Sort } from './table-parts.ts'
import { idsOf, selectionStateOf, sortingOf, sortOf } from './table-rules.ts'

type RowsOptions<Row extends RowData> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
}

/**
 * Holds the rows, columns, order and selection of a table in the format of TanStack Table. The caller keeps the
 * choices.
 */
export function useRows<Row extends RowData>(options: RowsOptions<Row>) {
  const { columns, rows, rowKey, sort = null, onSort, selection } = options
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const [sorting, rowSelection] = [sortingOf(sort), selectionStateOf(selection?.selected)]
  return useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { sorting, rowSelection },
    manualSorting: true,
    enableSortingRemoval: false,
    enableSorting: onSort !== undefined,
    enableRowSelection: selection !== undefined,
    onSortingChange: (update) => {
      const next = sortOf(typeof update === 'function' ? update(sorting) : update)
      if (next) onSort?.(next)
    },
    onRowSelectionChange: (update) =>
      selection?.onChange(idsOf(typeof update === 'function' ? update(rowSelection) : update)),
  })
}

function definitionOf<Row extends RowData>(column: Column<Row>): ColumnDef<Features, Row> {
  const { key, name, cell, align, isSortable = false } = column
  return {
    id: key,
    header: name,
    cell: ({ row }) => cell(row.original),
    // The values are on the server, which sorts. TanStack does not offer sorting for a column without an accessor.
    accessorFn: () => null,
    enableSorting: isSortable,
    sortDescFirst: true,
    meta: { align },
  }
}
