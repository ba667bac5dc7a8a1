import type { MouseEvent, ReactNode, Ref } from 'react'
import * as styles from './responsive-table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TableColumn<Row> {
  /** `data-column` of its cells. Styles set the width of the column with it. */
  name: string
  label: string
  cell: (row: Row) => ReactNode
  /** `hidden`: for screen readers only. `wide`: not shown in the cards of a narrow screen. */
  labelShown?: 'always' | 'wide' | 'hidden'
  /** Whether its cells are the header cells of their rows. */
  isHeader?: boolean
}

interface ResponsiveTableProps<Row> {
  label: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Whether the row is open in a form on the page; it is highlighted. */
  isOpen?: (row: Row) => boolean
  /** Called on a click on a row, except on its controls. For the keyboard, the same action needs a control of its own. */
  onRowClick?: (row: Row) => void
  /** Returns `data-dragged` and `data-drop` of a row, for a table whose rows can be moved. */
  getDragState?: ((index: number) => { 'data-dragged'?: string | undefined; 'data-drop'?: string | undefined }) | undefined
  bodyRef?: Ref<HTMLTableSectionElement> | undefined
  className?: string | undefined
}

/** Whether a click was meant for the row, and not for one of its controls or for selecting text. */
const isOnRow = ({ target }: MouseEvent) =>
  target instanceof Element &&
  !target.closest('a, button, input, label, select, textarea') &&
  document.getSelection()?.isCollapsed !== false

/** A table on a wide screen, a stack of cards on a narrow one. */
export const ResponsiveTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  isOpen,
  onRowClick,
  getDragState,
  bodyRef,
  className,
}: ResponsiveTableProps<Row>) => (
  // The roles restore the table semantics that the cards' display values would remove.
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  // biome-ignore-start lint/a11y/useSemanticElements: see above
  <table className={className ? `${styles.table} ${className}` : styles.table} role="table" aria-label={label}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column.name} role="columnheader" scope="col" data-column={column.name}>
            {column.labelShown === 'hidden' ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody ref={bodyRef} role="rowgroup">
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          role="row"
          data-open={isOpen?.(row) ? '' : undefined}
          {...getDragState?.(index)}
          onClick={onRowClick && ((event) => isOnRow(event) && onRowClick(row))}
        >
          {columns.map(({ name, label: columnLabel, labelShown = 'always', isHeader, cell }) => {
            const content = cell(row)
            return isHeader ? (
              <th key={name} role="rowheader" scope="row" data-column={name}>
                {content}
              </th>
            ) : (
              <td key={name} role="cell" data-column={name} data-label={labelShown === 'always' ? columnLabel : undefined}>
                {content}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/useSemanticElements: see above
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
