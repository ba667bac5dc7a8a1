import * as styles from './loader.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface LoaderProps {
  /** What is being waited for, as it is read aloud. */
  label?: string
  /** How many entries the outline suggests. */
  entries?: number
}

/** The outline of what is coming, rather than a spinner. */
export const Loader = ({ label = 'Loading…', entries = 3 }: LoaderProps) => (
  <div role="status" className={styles.loader}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: entries }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries are alike and never change places
      <span key={place} className={styles.entry} aria-hidden="true">
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </span>
    ))}
  </div>
)
