import type { ReactNode } from 'react'
import * as styles from './import-page.module.css'
import { Problems } from './problems.tsx'
import type { Problem, Source } from './use-import.ts'

interface ReviewFrameProps {
  /** What went wrong at the last step of this review. */
  problem: Problem
  onRetry?: (source: Source) => void
  children: ReactNode
}

/** A review takes the place of the page, with its problems where its buttons are. */
export const ReviewFrame = ({ problem, onRetry, children }: ReviewFrameProps) => (
  <div className={styles.page} data-review="">
    {children}
    {problem.messages.length > 0 && (
      <div className={styles.problem}>
        <Problems problem={problem} {...(onRetry && { retryLabel: 'Compare again', onRetry })} />
      </div>
    )}
  </div>
)
