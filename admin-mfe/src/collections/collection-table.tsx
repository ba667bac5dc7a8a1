import { type FieldKind, type ListCollection, linkHref, listTexts } from '@portfolio/contracts'
import { Address, ResponsiveTable, type TableColumn } from '@portfolio/ui'
import { useLayoutEffect } from 'react'
import { OrderControls } from '#shared/lists/order-controls.tsx'
import { RowActions } from '#shared/lists/row-actions.tsx'
import { SelectRow } from '#shared/lists/select-row.tsx'
import type { ManualOrder } from '#shared/lists/use-manual-order.ts'
import type { Selection } from '#shared/lists/use-selection.ts'
import { RowStatus } from '#shared/working-copies/row-status.tsx'
import { UNTITLED } from '#shared/working-copies/rows.ts'
import * as styles from './collection-table.module.css'
import { fieldText, type Row } from './row.ts'

interface CollectionTableProps {
  collection: ListCollection
  rows: Row[]
  /** Id of the row that is open in the form. */
  openId: string | undefined
  savedId: string | undefined
  selection: Selection
  /** Present if the list can be reordered as it is shown. */
  manualOrder?: ManualOrder | undefined
  onEdit: (row: Row) => void
  onDuplicate: (row: Row) => void
  onDelete: (row: Row, fromKeyboard: boolean) => void
}

const Cell = ({ column, kind, text }: { column: string; kind: FieldKind | undefined; text: string }) => {
  const href = kind === 'link' ? linkHref(text) : null
  if (href)
    return (
      <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
        <Address text={text} />
      </a>
    )
  return (
    <span className={column === 'title' ? styles.title : styles.text} dir="auto">
      {kind === 'link' ? <Address text={text} /> : text}
    </span>
  )
}

const createOrderColumn = ({ before, count, startDrag, moveByButton, moveByPosition }: ManualOrder, rows: Row[]): TableColumn<Row> => {
  const indexes = new Map(rows.map(({ _id }, index) => [_id, index - before]))
  return {
    name: 'order',
    label: 'Order',
    labelShown: 'hidden',
    cell: ({ _id, title }) => {
      const index = indexes.get(_id) ?? -1
      if (index < 0) return null
      return (
        <OrderControls
          subject={title}
          index={index}
          count={count}
          onDragStart={startDrag(index)}
          onMove={(to) => moveByButton(_id, to - index)}
          onMoveByPosition={(to) => moveByPosition(_id, to)}
        />
      )
    },
  }
}

export const CollectionTable = ({
  collection,
  rows,
  openId,
  savedId,
  selection,
  manualOrder,
  onEdit,
  onDuplicate,
  onDelete,
}: CollectionTableProps) => {
  const { list, fields } = listTexts(collection.name)
  useLayoutEffect(() => manualOrder?.restoreFocus(rows))
  const kinds: Partial<Record<string, FieldKind>> = collection.fields
  return (
    <ResponsiveTable
      label={list.title}
      className={styles.table}
      rows={rows}
      rowKey={({ _id }) => _id}
      isOpen={({ _id }) => _id === openId}
      onRowClick={onEdit}
      bodyRef={manualOrder?.body}
      getDragState={manualOrder?.getDragState}
      columns={[
        ...list.columns.map(
          (name): TableColumn<Row> => ({
            name,
            label: kinds[name] === 'link' ? 'Link' : (fields[name]?.label ?? name),
            labelShown: name === 'title' ? 'wide' : 'always',
            cell: (row) => {
              const text = fieldText(row, name) || (name === 'title' ? UNTITLED : '')
              const cell = <Cell column={name} kind={kinds[name]} text={text} />
              return name === 'title' ? (
                <div className={styles.selectable}>
                  <SelectRow id={row._id} subject={row.title || UNTITLED} selection={selection} />
                  <span>
                    <RowStatus row={row} />
                    {cell}
                  </span>
                </div>
              ) : (
                cell
              )
            },
          }),
        ),
        ...(manualOrder ? [createOrderColumn(manualOrder, rows)] : []),
        {
          name: 'actions',
          label: 'Actions',
          labelShown: 'hidden',
          cell: (row) => (
            <RowActions
              subject={row.title || UNTITLED}
              isSaved={row._id === savedId}
              onEdit={() => onEdit(row)}
              onDuplicate={() => onDuplicate(row)}
              onDelete={(fromKeyboard) => onDelete(row, fromKeyboard)}
            />
          ),
        },
      ]}
    />
  )
}
