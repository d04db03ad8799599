import { useLingui } from '@lingui/react/macro'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import type { Column, Selection } from './table-parts.ts'
import { withRow } from './table-rules.ts'

type DataTableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  rowKey: string
  name: string
  selection?: Selection
  isCurrent: boolean
}

export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, columns, rowKey, name, selection, isCurrent } = props
  const { t } = useLingui()
  const isSelected = selection?.selected.has(rowKey) ?? false
  return (
    <tr data-current={isCurrent || undefined} data-selected={isSelected || undefined}>
      {selection && (
        <td className={styles.select}>
          <Checkbox
            label={t`Select ${name}`}
            state={isSelected ? 'all' : 'none'}
            onChange={(isIn) => selection.onChange(withRow(selection.selected, rowKey, isIn))}
          />
        </td>
      )}
      {columns.map(({ key, name: columnName, cell, align }, index) =>
        index === 0 ? (
          <th key={key} scope="row" data-align={align}>
            {cell(row)}
          </th>
        ) : (
          <td key={key} data-align={align}>
            <span className={styles.cellName} aria-hidden="true">
              {columnName}
            </span>
            <span className={styles.value}>{cell(row)}</span>
          </td>
        ),
      )}
    </tr>
  )
}
