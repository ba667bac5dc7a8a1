import { t } from '@portfolio/contracts'
import { Button, Loader } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as styles from './page-states.module.css'

/** Without scripts nothing replaces the loader, so it says what a visitor can do. */
export const Loading = ({ label }: { label: string }) => (
  <div>
    <Loader label={label} />
    <noscript>
      <p className={styles.hint}>{t('This page couldn’t be loaded. Please reload it in a moment.')}</p>
    </noscript>
  </div>
)

interface FailedProps {
  /** "Couldn’t load the books." */
  text: string
  /** Why, or what to do. */
  hint?: string | undefined
  onRetry: () => void
  /** "h1" if the page shows nothing else. */
  as?: 'h1' | 'p'
}

export const Failed = ({
  text,
  hint = t('You may be offline, or the site may be temporarily unavailable.'),
  onRetry,
  as: Statement = 'p',
}: FailedProps) => (
  <div className={styles.state} role="alert">
    <Statement className={styles.statement}>{text}</Statement>
    <p className={styles.hint}>{hint}</p>
    <Button
      variant="primary"
      onClick={() => {
        // What loads or loaded replaces the button.
        document.querySelector('main')?.focus({ preventScroll: true })
        onRetry()
      }}
    >
      {t('Try again')}
    </Button>
  </div>
)

interface EmptyProps {
  statement: string
  /** What to do instead. */
  children: ReactNode
}

export const Empty = ({ statement, children }: EmptyProps) => (
  <div className={styles.state}>
    <p className={styles.ornament} aria-hidden="true">
      ⁂
    </p>
    <p className={styles.statement}>{statement}</p>
    <p className={styles.hint}>{children}</p>
  </div>
)
