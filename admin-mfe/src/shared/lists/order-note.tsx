import { Button, VisuallyHidden } from '@portfolio/ui'
import * as styles from './order-controls.module.css'
import type { ManualOrder } from './use-manual-order.ts'

/** Says what the order of a list is, and sorts it again. */
export const OrderNote = ({ order: { announcement, isNewestFirst, sortNewestFirst } }: { order: ManualOrder }) => (
  <div className={styles.note}>
    <span>Readers see this order. Drag a row, or move it with its arrows.</span>
    {!isNewestFirst && (
      <Button small variant="text" onClick={() => void sortNewestFirst()}>
        Newest first
      </Button>
    )}
    <VisuallyHidden role="status">{announcement}</VisuallyHidden>
  </div>
)
