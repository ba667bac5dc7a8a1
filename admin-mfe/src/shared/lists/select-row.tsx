import * as styles from './list.module.css'
import type { Selection } from './use-selection.ts'

interface SelectRowProps {
  id: string
  /** The row's title. */
  subject: string
  selection: Selection
}

/** The checkbox that selects a row for bulk actions. */
export const SelectRow = ({ id, subject, selection }: SelectRowProps) => (
  <label className={styles.select}>
    <input type="checkbox" aria-label={`Select “${subject}”`} checked={selection.isSelected(id)} onChange={() => selection.toggle(id)} />
  </label>
)
