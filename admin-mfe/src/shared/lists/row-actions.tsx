import { Button, VisuallyHidden } from '@portfolio/ui'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './list.module.css'

interface RowActionsProps {
  /** The row's title, which is part of each button's accessible name. */
  subject: string
  /** Whether the row has just been saved. */
  isSaved?: boolean
  onEdit: () => void
  /** Without it there is no Delete button. */
  onDelete?: ((fromKeyboard: boolean) => void) | undefined
  children?: ReactNode
}

export const RowActions = ({ subject, isSaved = false, onEdit, onDelete, children }: RowActionsProps) => (
  <div className={styles.actions} data-saved={isSaved ? '' : undefined}>
    {children}
    <Button small variant="text" data-edit="" onClick={onEdit}>
      <Pencil size={15} aria-hidden="true" />
      Edit
      <VisuallyHidden> “{subject}”</VisuallyHidden>
    </Button>
    {onDelete && (
      <Button
        small
        variant="danger"
        // The click count of a key press is 0.
        onClick={(event) => onDelete(event.detail === 0)}
      >
        <Trash2 size={15} aria-hidden="true" />
        Delete
        <VisuallyHidden> “{subject}”</VisuallyHidden>
      </Button>
    )}
  </div>
)
