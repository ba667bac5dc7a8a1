import { Button, VisuallyHidden } from '@portfolio/ui'
import * as styles from './order-controls.module.css'
import type { ManualOrder } from './use-manual-order.ts'

/** Explains the order of a list, with a button that sorts it by date again. */
export const OrderNote = ({ order: { announcement, isNewestFirst, sortNewestFirst } }: { order: ManualOrder }) => (
  <div className={styles.note}>
    <span>Readers see this order. To change it, drag a row or use its arrows.</span>
    {!isNewestFirst && (
      <Button small variant="text" onClick={() => void sortNewestFirst()}>
        Newest first
      </Button>
    )}
    <VisuallyHidden role="status">{announcement}</VisuallyHidden>
  </div>
)
