import { type Collection, linkHref } from '@portfolio/contracts'
import { ResponsiveTable, type TableColumn } from '@portfolio/ui'
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

export const CollectionTable = ({ collection, rows, openId, onEdit, onDelete }: CollectionTableProps) => {
  const { columns, title } = collection.list
  return (
    <ResponsiveTable
      label={title}
      className={styles.table}
      rows={rows}
      rowKey={({ _id }) => _id}
      isOpen={({ _id }) => _id === openId}
      columns={[
        ...columns.map(
          (name): TableColumn<CollectionRow> => ({
            name,
            label: name === 'link' ? 'Link' : (collection.fields[name]?.label ?? name),
            labelShown: name === 'title' ? 'wide' : 'always',
            cell: (row) => <Cell column={name} text={String(row[name] ?? '')} />,
          }),
        ),
        {
          name: 'actions',
          label: 'Actions',
          labelShown: 'hidden',
          cell: (row) => (
            <RowActions subject={row.title} onEdit={() => onEdit(row)} onDelete={(fromKeyboard) => onDelete(row, fromKeyboard)} />
          ),
        },
      ]}
    />
  )
}
