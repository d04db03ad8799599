import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  /** What the column is called; on phones it stands before the value. */
  name: string
  cell: (row: Row) => ReactNode
  /** end is for numbers. */
  align?: 'start' | 'end'
  isSortable?: boolean
}

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

/** How a table is sorted: by which column, and which way. */
export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** The parts of TanStack Table that our tables are made of; the server sorts and filters. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as { align?: 'start' | 'end' | undefined },
})
export type Features = typeof features
