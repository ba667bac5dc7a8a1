import { VisuallyHidden } from '@portfolio/ui'
import { CheckSummary } from '#shared/checks/check-summary.tsx'
import { formatCount } from '#shared/format-count.ts'
import type { Totals } from './summarize.ts'
import * as styles from './summary.module.css'

interface SummaryProps {
  totals: Totals
  /** Number of works. */
  total: number
  /** Works that this check has reached. */
  checked: number
  isRunning: boolean
  /** Whether a message beside it offers to try again. */
  hasFailed: boolean
  onCheck: () => void
  onStop: () => void
}

const format = (number: number) => number.toLocaleString('en')

const Headline = ({ ready, total, isComplete }: { ready: number; total: number; isComplete: boolean }) => {
  if (!isComplete) return `${formatCount(ready, 'work is', 'works are')} ready so far`
  if (ready === total) return total === 1 ? 'Your one work is ready' : `All ${format(total)} works are ready`
  return `${format(ready)} of ${formatCount(total, 'work is', 'works are')} ready`
}

/** "27 lack only a PDF, and can be listed with the abstract. 2 lack more." */
const describeRest = ({ abstract, incomplete }: Totals) => {
  if (!abstract && !incomplete) return 'Google Scholar finds everything it requires.'
  const parts = [
    abstract > 0 && `${formatCount(abstract, 'lacks', 'lack')} only a PDF, and can be listed with the abstract.`,
    incomplete > 0 && `${formatCount(incomplete, 'lacks', 'lack')} ${abstract ? 'more' : 'something that Google Scholar requires'}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** How many works are ready, and the progress of the check. */
export const Summary = ({ totals, total, checked, isRunning, hasFailed, onCheck, onStop }: SummaryProps) => {
  const { ready, abstract, incomplete } = totals
  const parts = { ready, abstract, incomplete, unknown: total - ready - abstract - incomplete }
  const state = isRunning
    ? `Reading the pages: ${format(checked)} of ${format(total)}`
    : checked < total
      ? `${format(checked)} of ${formatCount(total, 'page')} read.`
      : describeRest(totals)
  return (
    <CheckSummary
      headline={<Headline ready={ready} total={total} isComplete={parts.unknown === 0} />}
      state={state}
      isRunning={isRunning}
      hasFailed={hasFailed}
      action="Check again"
      onCheck={onCheck}
      onStop={onStop}
    >
      <div className={styles.meter} aria-hidden="true">
        {Object.entries(parts).map(([part, works]) => works > 0 && <span key={part} data-part={part} style={{ flexGrow: works }} />)}
      </div>
      {isRunning && (
        <VisuallyHidden>
          <progress aria-label="Pages read" value={checked} max={total} />
        </VisuallyHidden>
      )}
    </CheckSummary>
  )
}
