import { type BlogRow, screens } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { Check, Menu } from 'lucide-react'
import * as styles from './current-mark.module.css'

interface CurrentMarkProps {
  blog: BlogRow
  /** While another blog is being made current. */
  disabled: boolean
  onMakeCurrent: (blog: BlogRow) => void
}

/** Marks the current blog and the pages of the menu; any other blog has a button that makes it current. */
export const CurrentMark = ({ blog, disabled, onMakeCurrent }: CurrentMarkProps) => {
  if (blog.current || blog.isMenuPage)
    return (
      <span className={styles.current}>
        {blog.isMenuPage ? <Menu size={15} aria-hidden="true" /> : <Check size={15} aria-hidden="true" />}
        {blog.isMenuPage ? 'In the menu' : screens.current}
      </span>
    )
  return (
    // Stays focusable while it works, so that keyboard focus is not lost.
    <Button small aria-disabled={disabled} onClick={() => !disabled && onMakeCurrent(blog)}>
      {screens.makeCurrent}
      <VisuallyHidden> “{blog.title}”</VisuallyHidden>
    </Button>
  )
}
