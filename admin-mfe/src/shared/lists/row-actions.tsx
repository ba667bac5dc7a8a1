import { Button, VisuallyHidden } from '@portfolio/ui'
import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './list.module.css'

interface RowActionsProps {
  /** The row's title, which is part of each button's accessible name. */
  subject: string
  /** Whether the row has just been saved. */
  isSaved?: boolean
  onEdit: () => void
  /** Without it there is no Duplicate button. */
  onDuplicate?: (() => void) | undefined
  /** Without it there is no Delete button. */
  onDelete?: ((fromKeyboard: boolean) => void) | undefined
  children?: ReactNode
}

export const RowActions = ({ subject, isSaved = false, onEdit, onDuplicate, onDelete, children }: RowActionsProps) => (
  <div className={styles.actions} data-saved={isSaved ? '' : undefined}>
    {children}
    <Button small variant="text" data-edit="" onClick={onEdit}>
      Edit
      <VisuallyHidden> “{subject}”</VisuallyHidden>
    </Button>
    {onDuplicate && (
      <Button small variant="text" title="Duplicate" data-quiet="" onClick={onDuplicate}>
        <Copy size={16} aria-hidden="true" />
        <VisuallyHidden>Duplicate “{subject}”</VisuallyHidden>
      </Button>
    )}
    {onDelete && (
      <Button
        small
        variant="text"
        title="Delete"
        data-delete=""
        // The click count of a key press is 0.
        onClick={(event) => onDelete(event.detail === 0)}
      >
        <Trash2 size={16} aria-hidden="true" />
        <VisuallyHidden>Delete “{subject}”</VisuallyHidden>
      </Button>
    )}
  </div>
)
