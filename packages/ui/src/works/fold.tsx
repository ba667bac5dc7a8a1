import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './fold.module.css'

interface FoldProps {
  /** What the control says while the text before it is folded, and while all of it is shown. */
  folded: ReactNode
  open: ReactNode
  /** What is folded, for screen readers: "authors of On Computable Numbers". */
  of: string
  className?: string | undefined
}

/**
 * Unfolds the text before it, by style alone: all of the text is in the page, opens without scripts and is printed. The style of the text
 * asks for `:has(details:not([open]))`.
 */
export const Fold = ({ folded, open, of, className = '' }: FoldProps) => (
  <details className={`${styles.fold} ${className}`}>
    <summary>
      <span className={styles.whenFolded}>{folded}</span>
      <span className={styles.whenOpen}>{open}</span>
      <VisuallyHidden> {of}</VisuallyHidden>
    </summary>
  </details>
)
