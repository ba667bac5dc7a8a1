import { t } from '@portfolio/contracts'
import * as styles from './loader.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface LoaderProps {
  /** Read aloud. */
  label?: string
  /** Number of entries in the skeleton. */
  entries?: number
}

/** A skeleton of the content that is loading. */
export const Loader = ({ label = t('Loading…'), entries = 3 }: LoaderProps) => (
  <div role="status" className={styles.loader}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: entries }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical entries that never move
      <span key={index} className={styles.entry} aria-hidden="true">
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </span>
    ))}
  </div>
)
