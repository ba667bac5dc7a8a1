import { Button } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as styles from './list.module.css'

interface SelectionBarProps {
  selected: number
  shown: number
  onSelectAll: () => void
  onClear: () => void
  /** Buttons that act on the selected rows. */
  children: ReactNode
}

/** A checkbox that selects all rows or none, and the bulk actions while rows are selected. */
export const SelectionBar = ({ selected, shown, onSelectAll, onClear, children }: SelectionBarProps) => (
  <div className={styles.selection} data-active={selected > 0 ? '' : undefined}>
    <label className={styles.selectAll}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = selected > 0 && selected < shown
        }}
        type="checkbox"
        checked={shown > 0 && selected === shown}
        onChange={selected === shown ? onClear : onSelectAll}
      />
      Select all
    </label>
    <span role="status">{selected > 0 && `${selected} selected`}</span>
    {selected > 0 && (
      <>
        {children}
        <Button small variant="text" onClick={onClear}>
          Clear selection
        </Button>
      </>
    )}
  </div>
)
