import { useLingui } from '@lingui/react/macro'
import type { Header, ReactTable, RowData } from '@tanstack/react-table'
import { DownIcon } from '../../ui/icons.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import type { Features } from './table-parts.ts'
import { selectionOf } from './table-rules.ts'

type DataTableHeadProps<Row extends RowData> = {
  table: ReactTable<Features, Row>
  selected: ReadonlySet<string> | undefined
}

export function DataTableHead<Row extends RowData>({ table, selected }: DataTableHeadProps<Row>) {
  const { t } = useLingui()
  const keys = table.getRowModel().rows.map(({ id }) => id)
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {selected && (
            <td className={styles.select}>
              <Checkbox
                label={t`Select all that are shown`}
                words={t`Select all`}
                state={selectionOf(selected, keys)}
                onChange={(areIn) => table.toggleAllRowsSelected(areIn)}
              />
            </td>
          )}
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  )
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row extends RowData>({ header }: { header: Header<Features, Row> }) {
  const { column } = header
  const sorted = column.getIsSorted()
  const { header: name, enableSorting: isSortable, meta } = column.columnDef
  return (
    <th
      scope="col"
      data-align={meta?.align}
      aria-sort={isSortable ? (sorted ? DIRECTIONS[sorted] : 'none') : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
          {String(name)}
          <DownIcon size={16} />
        </button>
      ) : (
        String(name)
      )}
    </th>
  )
}
