import { type BlogRow, screens } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { Check } from 'lucide-react'
import * as styles from './current-mark.module.css'

interface CurrentMarkProps {
  blog: BlogRow
  /** While another blog is being made current. */
  disabled: boolean
  onMakeCurrent: (blog: BlogRow) => void
}

/** Marks the current blog; any other has a button that makes it current. */
export const CurrentMark = ({ blog, disabled, onMakeCurrent }: CurrentMarkProps) =>
  blog.current ? (
    <span className={styles.current}>
      <Check size={15} aria-hidden="true" />
      {screens.current}
    </span>
  ) : (
    // Stays focusable while it works, so that keyboard focus is not lost.
    <Button small aria-disabled={disabled} onClick={() => !disabled && onMakeCurrent(blog)}>
      {screens.makeCurrent}
      <VisuallyHidden> “{blog.title}”</VisuallyHidden>
    </Button>
  )
