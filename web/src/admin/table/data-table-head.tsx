import { useLingui } from '@lingui/react/macro'
import { DownIcon } from '../../ui/icons.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import type { Column, Selection } from './table-parts.ts'
import { nextSort, type Sort, selectionOf, withRows } from './table-rules.ts'

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  keys: readonly string[]
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: Selection
}

export function DataTableHead<Row>({ columns, keys, sort, onSort, selection }: DataTableHeadProps<Row>) {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        {selection && (
          <td className={styles.select}>
            <Checkbox
              label={t`Select all that are shown`}
              words={t`Select all`}
              state={selectionOf(selection.selected, keys)}
              onChange={(areIn) => selection.onChange(withRows(selection.selected, keys, areIn))}
            />
          </td>
        )}
        {columns.map(({ key, name, align, isSortable }) => (
          <th
            key={key}
            scope="col"
            data-align={align}
            aria-sort={isSortable ? (sort?.key === key ? sort.direction : 'none') : undefined}
          >
            {isSortable && onSort ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(nextSort(sort ?? null, key))}
              >
                {name}
                <DownIcon size={16} />
              </button>
            ) : (
              name
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
