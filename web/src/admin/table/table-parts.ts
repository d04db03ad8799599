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
