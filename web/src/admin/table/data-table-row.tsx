import { useLingui } from '@lingui/react/macro'
import type { Cell, Row, RowData } from '@tanstack/react-table'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import type { Features } from './table-parts.ts'

type DataTableRowProps<Data extends RowData> = {
  row: Row<Features, Data>
  name: string
  isCurrent: boolean
}

export function DataTableRow<Data extends RowData>({ row, name, isCurrent }: DataTableRowProps<Data>) {
  const { t } = useLingui()
  const isSelected = row.getIsSelected()
  return (
    <tr data-current={isCurrent || undefined} data-selected={isSelected || undefined}>
      {row.getCanSelect() && (
        <td className={styles.select}>
          <Checkbox
            label={t`Select ${name}`}
            state={isSelected ? 'all' : 'none'}
            onChange={(isIn) => row.toggleSelected(isIn)}
          />
        </td>
      )}
      {row.getAllCells().map((cell, index) => {
        const { header, meta } = cell.column.columnDef
        return index === 0 ? (
          <th key={cell.id} scope="row" data-align={meta?.align}>
            {draw(cell)}
          </th>
        ) : (
          <td key={cell.id} data-align={meta?.align}>
            <span className={styles.cellName} aria-hidden="true">
              {String(header)}
            </span>
            <span className={styles.value}>{draw(cell)}</span>
          </td>
        )
      })}
    </tr>
  )
}

/**
 * Calls the cell's function instead of mounting it as FlexRender would: columns are created again with each render, and
 * their cells would lose their state.
 */
function draw<Data extends RowData>(cell: Cell<Features, Data>) {
  const content = cell.column.columnDef.cell
  return typeof content === 'function' ? content(cell.getContext()) : content
}
