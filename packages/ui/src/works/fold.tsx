import * as styles from './fold.module.css'

interface FoldProps {
  /** What the control says while the text before it is folded, and while all of it is shown. */
  folded: string
  open: string
  /** What is folded, for screen readers: "authors of On Computable Numbers". */
  of: string
  className?: string | undefined
}

/**
 * Unfolds the text before it, by style alone: all of the text is in the page, opens without scripts and is printed. The style of the text
 * asks for `:has(details:not([open]))`. So does the label, because a list has hundreds of these: its name for screen readers is that of the
 * state and the text.
 */
export const Fold = ({ folded, open, of, className = '' }: FoldProps) => (
  <details className={`${styles.fold} ${className}`}>
    <summary data-folded={folded} data-open={open}>
      {` ${of}`}
    </summary>
  </details>
)
