import type { Settings } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { ArrowUpRight, Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import * as styles from './setup-guide.module.css'
import { listSteps, type SetupStep } from './setup-progress.ts'

const Step = ({ label, to, isDone, other }: SetupStep) => (
  <li className={styles.step} data-done={isDone}>
    {isDone ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
    {isDone ? (
      <span>
        {label}
        <VisuallyHidden> (done)</VisuallyHidden>
      </span>
    ) : (
      <span>
        <Link to={to}>{label}</Link>
        {other && (
          <>
            {' or '}
            <Link to={other.to}>{other.label}</Link>
          </>
        )}
      </span>
    )}
  </li>
)

/** Leads the owner of a new site through the first steps. Opening the site as the last step closes it. */
export const SetupGuide = ({ settings, onClose }: { settings: Settings; onClose: () => void }) => {
  const titleId = useId()
  const steps = listSteps(settings)
  return (
    <section className={styles.guide} aria-labelledby={titleId}>
      <div className={styles.head}>
        <p id={titleId} className={styles.title}>
          Set up your site
        </p>
        <p className={styles.count}>
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </p>
        <Button small variant="text" onClick={onClose}>
          Hide
          <VisuallyHidden> the first steps</VisuallyHidden>
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.label} {...step} />
        ))}
        <li className={styles.step}>
          <ArrowUpRight size={18} aria-hidden="true" />
          <a href="/" target="_blank" rel="noopener" onClick={steps.every(({ isDone }) => isDone) ? onClose : undefined}>
            See what visitors see
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      </ol>
    </section>
  )
}
