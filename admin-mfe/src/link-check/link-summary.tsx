import { CheckSummary } from '#shared/checks/check-summary.tsx'
import { formatCount } from '#shared/format-count.ts'
import * as styles from './link-summary.module.css'
import type { Progress } from './use-link-check.ts'

interface LinkSummaryProps {
  /** Number of links. */
  total: number
  broken: number
  /** Links without a result. */
  unchecked: number
  /** Of the check that is running. */
  progress: Progress | null
  /** Whether a message beside it offers to try again. */
  hasFailed: boolean
  onCheck: () => void
  onStop: () => void
}

/** "2 links are broken", "No link is broken" */
export const describeBroken = (broken: number, unchecked: number): string => {
  if (broken) return `${formatCount(broken, 'link is', 'links are')} broken`
  return unchecked ? 'No broken link so far' : 'No link is broken'
}

const describeProgress = ({ checked, due }: Progress) =>
  due === undefined ? 'Listing the links' : `Checking ${checked.toLocaleString('en')} of ${formatCount(due, 'link')}`

const describeUnchecked = (unchecked: number, total: number) => {
  if (unchecked === total) return 'None of them has been checked yet.'
  return unchecked
    ? `${formatCount(unchecked, 'link has', 'links have')} not been checked yet.`
    : `${formatCount(total, 'link')} on your pages.`
}

/** How many links are broken, and the progress of the check. */
export const LinkSummary = ({ total, broken, unchecked, progress, hasFailed, onCheck, onStop }: LinkSummaryProps) => {
  const isFirst = unchecked === total
  return (
    <CheckSummary
      headline={isFirst ? `${formatCount(total, 'link')} on your pages` : describeBroken(broken, unchecked)}
      state={progress ? describeProgress(progress) : describeUnchecked(unchecked, total)}
      isRunning={progress !== null}
      hasFailed={hasFailed}
      action={isFirst ? 'Check links' : 'Check again'}
      onCheck={onCheck}
      onStop={onStop}
    >
      {progress?.due !== undefined && (
        <progress className={styles.meter} aria-label="Links checked" value={progress.checked} max={Math.max(1, progress.due)} />
      )}
    </CheckSummary>
  )
}
