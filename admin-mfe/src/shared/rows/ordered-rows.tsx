import { Button, VisuallyHidden } from '@portfolio/ui'
import { GripVertical, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import * as fieldStyles from '#shared/forms/field.module.css'
import { FieldError, hintId } from '#shared/forms/field-frame.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { PositionInput } from './position-input.tsx'
import * as styles from './rows.module.css'
import { useDragOrder } from './use-drag-order.ts'
import { useRowFocus } from './use-row-focus.ts'

interface OrderedRowsProps<Row extends { id: string }> {
  legend: string
  /** Name of the field whose rows these are. */
  field?: string
  /** Default: like the label of a field. */
  legendClass?: string | undefined
  /** "link", as in "Move link 2 up". */
  label: string
  /** Id of the message below the list. */
  errorId: string
  rows: Row[]
  max: number
  addLabel: string
  onAdd: () => void
  /** Undefined if the order of the rows means nothing. */
  onMove: ((from: number, to: number) => void) | undefined
  onRemove: (index: number) => void
  /** The fields of a row. */
  children: (row: Row, index: number) => ReactNode
  hint?: string | false
  /** Above the list. */
  intro?: ReactNode
  /** Below the list. */
  outro?: ReactNode
  /** Beside the button that adds a row. */
  actions?: ReactNode
  error?: string | undefined
}

/** Longer lists have a field for the position of each row: moving step by step would take too long. */
const LONG_LIST = 8

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Rows that are added, removed and, if they have an order, moved by a handle, with buttons or, in a long list, by their position. */
export const OrderedRows = <Row extends { id: string }>({
  legend,
  field,
  legendClass = fieldStyles.label,
  label,
  errorId,
  rows,
  max,
  addLabel,
  onAdd,
  onMove,
  onRemove,
  children,
  hint,
  intro,
  outro,
  actions,
  error,
}: OrderedRowsProps<Row>) => {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const move = (from: number, to: number) => {
    onMove?.(from, to)
    setAnnouncement(`${capitalize(label)} moved to position ${to + 1} of ${rows.length}.`)
  }
  const { getDragState, start } = useDragOrder(list, move)

  const { focusIn, followButton } = useRowFocus(list)

  const moveByButton = (from: number, to: number) => {
    move(from, to)
    followButton(from, to)
  }

  const moveByPosition = (from: number, to: number) => {
    const hadFocus = document.activeElement instanceof HTMLElement && document.activeElement.dataset.position !== undefined
    move(from, to)
    // Unless the field was left for another one.
    if (hadFocus) focusIn(to, (row) => row?.querySelector<HTMLInputElement>('[data-position]'))
  }

  const remove = (index: number) => {
    onRemove(index)
    setAnnouncement(`${capitalize(label)} ${index + 1} removed.`)
    addButton.current?.focus()
  }

  return (
    <fieldset
      className={`${fieldStyles.field} ${fieldStyles.wide} ${fieldStyles.group}`}
      data-field={field}
      aria-describedby={hint ? hintId(errorId) : undefined}
    >
      <legend className={legendClass}>{legend}</legend>
      {hint && (
        <p id={hintId(errorId)} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {intro}
      {rows.length > 0 && (
        <ol ref={list} className={styles.list}>
          {rows.map((row, index) => (
            <li key={row.id} className={`${styles.draggable} ${styles.row}`} {...getDragState(index)}>
              {children(row, index)}
              <div className={styles.actions}>
                {onMove && rows.length > 1 && (
                  // For pointers only: the buttons beside it do the same for everyone else.
                  <span className={styles.handle} data-handle="" aria-hidden="true" onPointerDown={start(index)}>
                    <GripVertical size={16} />
                  </span>
                )}
                {onMove && rows.length >= LONG_LIST && (
                  <PositionInput
                    name={`${label} ${index + 1}`}
                    index={index}
                    count={rows.length}
                    onMove={(to) => moveByPosition(index, to)}
                  />
                )}
                {onMove && (
                  <MoveButtons name={`${label} ${index + 1}`} index={index} count={rows.length} onMove={(to) => moveByButton(index, to)} />
                )}
                <Button small variant="danger" aria-label={`Remove ${label} ${index + 1}`} onClick={() => remove(index)}>
                  <Trash2 size={16} aria-hidden="true" />
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {outro}
      <div className={styles.buttons}>
        <Button ref={addButton} small disabled={rows.length >= max} onClick={onAdd}>
          <Plus size={16} aria-hidden="true" />
          {addLabel}
        </Button>
        {actions}
      </div>
      <FieldError id={errorId} error={error} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  )
}
