import { FAILURE_RATE_MAX, JUDGED_VIEWS_MIN, type SetHealth } from '@portfolio/contracts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { describeFailure, formatCount, formatRate } from './labels.tsx'
import * as styles from './releases.module.css'

interface SetHealthSummaryProps {
  /** Newest first. */
  sets: SetHealth[]
  active: string | null
}

const EARLIER_MAX = 4

const Status = ({ views, rate }: SetHealth) => {
  if (views === 0) return <span className={styles.muted}>No page views yet</span>
  const failing = rate > FAILURE_RATE_MAX
  const Icon = failing ? CircleAlert : CircleCheck
  return (
    <span className={styles.status} data-failing={failing || undefined}>
      <Icon size={16} aria-hidden="true" />
      {failing ? 'Failure rate above threshold' : 'Healthy'}
    </span>
  )
}

const FailureKinds = ({ kinds }: Pick<SetHealth, 'kinds'>) => (
  <ul className={styles.kinds}>
    {kinds.map((kind) => (
      <li key={describeFailure(kind) + kind.type}>
        {describeFailure(kind)} <span className={styles.count}>({kind.failures}×)</span>
      </li>
    ))}
  </ul>
)

const Figures = ({ health }: { health: SetHealth }) => (
  <div className={styles.current}>
    <dl className={styles.figures}>
      <div>
        <dt>Views</dt>
        <dd>{health.views.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Failures</dt>
        <dd>{health.failures.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Failure rate</dt>
        <dd>{formatRate(health.rate)}</dd>
      </div>
    </dl>
    <div className={styles.details}>
      <p>
        <Status {...health} />
      </p>
      {health.kinds.length > 0 && <FailureKinds kinds={health.kinds} />}
      <p className={styles.muted}>
        A newly activated set that fails in more than {formatRate(FAILURE_RATE_MAX)} of at least {JUDGED_VIEWS_MIN} views is rolled back
        automatically.
      </p>
    </div>
  </div>
)

/** Views and failures of the active set, and of the sets before it for comparison. */
export const SetHealthSummary = ({ sets, active }: SetHealthSummaryProps) => {
  const current = sets.find(({ set }) => set === active)
  const earlier = sets.filter(({ set, views }) => set !== active && views > 0).slice(0, EARLIER_MAX)
  return (
    <>
      {current && <Figures health={current} />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>Previous sets</summary>
          <ul className={styles.sets}>
            {earlier.map((health) => (
              <li key={health.set}>
                <p>
                  <code className={styles.version}>{health.set}</code> {formatCount(health.views, 'view')},{' '}
                  {formatCount(health.failures, 'failure')} ({formatRate(health.rate)})
                </p>
                {health.kinds.length > 0 && <FailureKinds kinds={health.kinds} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
