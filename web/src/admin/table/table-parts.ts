import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  /** The name of the column, which is before the value on phones. */
  name: string
  cell: (row: Row) => ReactNode
  /** The alignment; end is for numbers. */
  align?: 'start' | 'end'
  isSortable?: boolean
}

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

/** The order of a table: the column and the direction. */
export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** The parts of TanStack Table that our tables use. The server sorts and filters. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as { align?: 'start' | 'end' | undefined },
})
export type Features = typeof features
