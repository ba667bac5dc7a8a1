import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#shared/controls/button.tsx'
import * as styles from './list.module.css'

interface RowActionsProps {
  /** The row's title, for those who hear the buttons out of place. */
  subject: string
  onEdit: () => void
  onDelete: (fromKeyboard: boolean) => void
  children?: ReactNode
}

export const RowActions = ({ subject, onEdit, onDelete, children }: RowActionsProps) => (
  <div className={styles.actions}>
    {children}
    <Button small look="plain" icon={<Pencil size={15} aria-hidden="true" />} subject={subject} onClick={onEdit}>
      Edit
    </Button>
    <Button
      small
      look="danger"
      icon={<Trash2 size={15} aria-hidden="true" />}
      subject={subject}
      // A click the keyboard made has no count.
      onClick={(event) => onDelete(event.detail === 0)}
    >
      Delete
    </Button>
  </div>
)
