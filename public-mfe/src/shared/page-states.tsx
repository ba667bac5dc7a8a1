import { Button, Loader } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as styles from './page-states.module.css'

/** Without script nothing more will come by itself, so the page says what a reader can do. */
export const Loading = ({ label }: { label: string }) => (
  <div>
    <Loader label={label} />
    <noscript>
      <p className={styles.words}>This page could not be filled just now. Please load it again in a moment.</p>
    </noscript>
  </div>
)

interface FailedProps {
  /** "The books" */
  what: string
  onRetry: () => void
}

export const Failed = ({ what, onRetry }: FailedProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.statement}>{what} did not arrive.</p>
    <p className={styles.words}>The site did not answer, or the connection is away. Nothing is lost.</p>
    <Button variant="primary" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

interface EmptyProps {
  /** The specification's words. */
  words: string
  /** One next step. */
  children: ReactNode
}

export const Empty = ({ words, children }: EmptyProps) => (
  <div className={styles.state}>
    <p className={styles.ornament} aria-hidden="true">
      ⁂
    </p>
    <p className={styles.statement}>{words}</p>
    <p className={styles.words}>{children}</p>
  </div>
)
