import { t } from '@portfolio/contracts'
import { Component, type ReactNode } from 'react'
import * as styles from './error-boundary.module.css'

declare global {
  /** Set by the shell. True once the page runs: it has hydrated or rendered, and its first effects have run. False while it hydrates. */
  var portfolioRuns: boolean | undefined
}

/** The notice of ErrorBoundary. It takes the focus that was in the part. */
export const FailedPart = () => (
  <p
    ref={(element) => void (document.activeElement === document.body && element?.focus({ preventScroll: true }))}
    role="alert"
    tabIndex={-1}
    className={styles.failed}
  >
    {t('This part of the page couldn’t be shown.')}
  </p>
)

interface ErrorBoundaryProps {
  /** Shown in place of the part. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Shows a notice in place of a part of the page that throws; the rest stays. An error before the page runs is the page's: it then shows what
 * the server rendered, which has this part as well.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state: { hasFailed: boolean; error?: unknown } = { hasFailed: false }

  static getDerivedStateFromError = (error: unknown) => ({ hasFailed: true, error })

  override render() {
    const { hasFailed, error } = this.state
    if (!hasFailed) return this.props.children
    if (!globalThis.portfolioRuns) throw error
    return this.props.fallback ?? <FailedPart />
  }
}
