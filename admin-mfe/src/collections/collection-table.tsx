import { type Collection, linkHref } from '@portfolio/contracts'
import { RowActions } from '#shared/lists/row-actions.tsx'
import * as styles from './collection-table.module.css'
import type { CollectionRow } from './row.ts'

interface CollectionTableProps {
  collection: Collection
  rows: CollectionRow[]
  /** The row the form has open. */
  openId: string | undefined
  onEdit: (row: CollectionRow) => void
  onDelete: (row: CollectionRow, fromKeyboard: boolean) => void
}

const Cell = ({ column, text }: { column: string; text: string }) => {
  const href = column === 'link' ? linkHref(text) : null
  if (href)
    return (
      <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  return <span className={column === 'title' ? styles.title : styles.text}>{text}</span>
}

/** A table on a wide screen, a stack of cards on a narrow one. */
export const CollectionTable = ({ collection, rows, openId, onEdit, onDelete }: CollectionTableProps) => {
  const { columns, title } = collection.list
  const labelOf = (column: string) => (column === 'link' ? 'Link' : (collection.fields[column]?.label ?? column))
  return (
    // The roles say again what the narrow layout's display values would take away.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table className={styles.table} role="table" aria-label={title}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" data-column={column}>
              {labelOf(column)}
            </th>
          ))}
          <th role="columnheader" scope="col" data-column="actions">
            <span className={styles.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row._id} role="row" data-open={row._id === openId ? '' : undefined}>
            {columns.map((column) => (
              <td key={column} role="cell" data-column={column} data-label={labelOf(column)}>
                <Cell column={column} text={String(row[column] ?? '')} />
              </td>
            ))}
            <td role="cell" data-column="actions">
              <RowActions subject={row.title} onEdit={() => onEdit(row)} onDelete={(fromKeyboard) => onDelete(row, fromKeyboard)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
