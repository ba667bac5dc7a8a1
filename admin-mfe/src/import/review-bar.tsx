import { Button } from '@portfolio/ui'
import { FileText } from 'lucide-react'
import type { Ref } from 'react'
import * as styles from './review.module.css'

interface ReviewBarProps {
  heading: Ref<HTMLHeadingElement>
  name: string
  /** Such as "12 entries read in 0.4 s". */
  detail: string
  /** Label of the import button. */
  action: string
  isEmpty: boolean
  busy: boolean
  isSaving: boolean
  onApply: () => void
  onDiscard: () => void
}

/** A sticky bar with the name of the file, its status and the button that imports it. */
export const ReviewBar = ({ heading, name, detail, action, isEmpty, busy, isSaving, onApply, onDiscard }: ReviewBarProps) => (
  <div className={styles.bar}>
    <h1 ref={heading} tabIndex={-1}>
      Import
    </h1>
    <p className={styles.file}>
      <FileText size={16} aria-hidden="true" />
      <span>{name || 'Pasted entries'}</span>
      <span className={styles.wide}> · {detail}</span>
    </p>
    <div className={styles.barActions}>
      <Button small variant="text" onClick={onDiscard} disabled={isSaving}>
        Discard
      </Button>
      {/* Stays focusable while it works, so that keyboard focus is not lost. */}
      <Button variant="primary" disabled={isEmpty} aria-disabled={busy} onClick={() => !busy && onApply()}>
        {action}
      </Button>
    </div>
  </div>
)
