import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { MoveButtons } from '#shared/rows/move-buttons.tsx'
import { PositionInput } from '#shared/rows/position-input.tsx'
import * as styles from './order-controls.module.css'

/** Longer lists have a field for the position of each row: moving step by step would take too long. */
const LONG_LIST = 8

interface OrderControlsProps {
  /** The row's title. */
  subject: string
  index: number
  count: number
  onMove: (to: number) => void
  onMoveByPosition: (to: number) => void
  onDragStart: (event: PointerEvent) => void
}

/** Moves a row of a list by a handle, with buttons or, in a long list, by its position. */
export const OrderControls = ({ subject, index, count, onMove, onMoveByPosition, onDragStart }: OrderControlsProps) => (
  <div className={styles.controls}>
    {/* For pointers only: the buttons beside it do the same for everyone else. */}
    <span className={styles.handle} data-handle="" aria-hidden="true" onPointerDown={onDragStart}>
      <GripVertical size={16} />
    </span>
    {count >= LONG_LIST && <PositionInput name={`“${subject}”`} index={index} count={count} onMove={onMoveByPosition} />}
    <MoveButtons name={`“${subject}”`} index={index} count={count} onMove={onMove} />
  </div>
)
