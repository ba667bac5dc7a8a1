import { Button } from '@portfolio/ui'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './checks.module.css'

interface CheckSummaryProps {
  headline: ReactNode
  /** How far the check is or, when none is running, what else it found. */
  state: string
  isRunning: boolean
  /** Whether a message beside it offers to try again. */
  hasFailed: boolean
  action: string
  onCheck: () => void
  onStop: () => void
  /** Its progress as a bar. */
  children: ReactNode
}

/** What a check of the site has found, with the button that starts and stops it. */
export const CheckSummary = ({ headline, state, isRunning, hasFailed, action, onCheck, onStop, children }: CheckSummaryProps) => (
  <div className={styles.summary}>
    <p className={styles.headline}>{headline}</p>
    {children}
    <div className={styles.run}>
      <p>{state}</p>
      {/* One element in both states, so that it keeps the focus. */}
      {(isRunning || !hasFailed) && (
        <Button small onClick={isRunning ? onStop : onCheck}>
          {!isRunning && <RefreshCw size={15} aria-hidden="true" />}
          {isRunning ? 'Stop' : action}
        </Button>
      )}
    </div>
  </div>
)
