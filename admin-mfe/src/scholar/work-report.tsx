import type { WorkReadiness } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { Check, ChevronDown, CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { checkLabels, describeFound } from './check-texts.ts'
import { ProblemLine } from './problem-line.tsx'
import { findProblems, getStatus, type ReadinessStatus } from './summarize.ts'
import * as styles from './work-report.module.css'

interface WorkReportProps {
  work: WorkReadiness
  onLeave: (id: string) => void
}

const ICONS: Record<ReadinessStatus, LucideIcon> = { ready: CircleCheck, abstract: CircleDashed, incomplete: CircleAlert }

/** Id of the element that shows a work. */
export const toElementId = (id: string) => `work-${id}`

/** A work with its failed checks and, on request, the passed ones. */
export const WorkReport = memo(({ work, onLeave }: WorkReportProps) => {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const problems = findProblems(work)
  const passed = work.checks.filter(({ problem }) => !problem)
  const status = getStatus(work)
  const Icon = ICONS[status]
  return (
    <li id={toElementId(work._id)} className={styles.work} data-status={status}>
      <div className={styles.workHead}>
        <Icon size={18} aria-hidden="true" />
        <h3 className={styles.workTitle} dir="auto">
          <a href={work.path} target="_blank" rel="noopener">
            {work.title}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </h3>
        <span className={styles.verdict}>{status === 'ready' ? 'Ready' : `${problems.length} to fix`}</span>
        {passed.length > 0 && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {passed.length} passed
            <VisuallyHidden> of “{work.title}”</VisuallyHidden>
            <ChevronDown size={15} aria-hidden="true" />
          </button>
        )}
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="To fix">
          {problems.map((check) => (
            <ProblemLine key={check.name} work={work} check={check} onLeave={() => onLeave(work._id)} />
          ))}
        </ul>
      )}
      {isOpen && (
        <ul id={listId} className={styles.passed} aria-label="Passed">
          {passed.map((check) => (
            <li key={check.name}>
              <Check size={15} aria-hidden="true" />
              <b>{checkLabels[check.name]}</b> <span dir="auto">{describeFound(check)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})
