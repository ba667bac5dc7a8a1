import { describeFailure, FAILED_VISITORS_MIN, FAILURE_RATE_MAX, PUBLIC_PAGES, type SetHealth } from '@portfolio/contracts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatCount } from '#shared/format-count.ts'
import { formatRate, judge, Version, verdictLabels } from './labels.tsx'
import { PageHealthTable } from './page-health-table.tsx'
import * as pageStyles from './releases.module.css'
import * as styles from './set-health-summary.module.css'

interface SetHealthSummaryProps {
  /** Newest first. */
  sets: SetHealth[]
  active: string | null
}

const EARLIER_MAX = 4

const Status = ({ health }: { health: SetHealth }) => {
  const verdict = judge(health)
  if (verdict === 'no visitors' || verdict === 'undecided') return <span className={pageStyles.muted}>{verdictLabels[verdict]}</span>
  const Icon = verdict === 'failing' ? CircleAlert : CircleCheck
  return (
    <span className={styles.status} data-failing={verdict === 'failing' || undefined}>
      <Icon size={16} aria-hidden="true" />
      {verdictLabels[verdict]}
    </span>
  )
}

export const FailureKinds = ({ kinds }: Pick<SetHealth, 'kinds'>) => (
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
        <dt>Visitors</dt>
        <dd>{health.views.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Failed for</dt>
        <dd>{health.failures.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Failure rate</dt>
        <dd>{formatRate(health.rate)}</dd>
      </div>
    </dl>
    <div className={styles.details}>
      <p>
        <Status health={health} />
      </p>
      {health.kinds.length > 0 && <FailureKinds kinds={health.kinds} />}
      {health.pages && health.pages.length > 0 && (
        <PageHealthTable pages={health.pages.filter(({ page }) => page !== PUBLIC_PAGES)} ready={health.ready ?? []} />
      )}
      <p className={pageStyles.muted}>
        Each internet address counts as one visitor. A newly activated set is rolled back automatically if one kind of page, or all public
        pages together, fail for at least {FAILED_VISITORS_MIN} visitors and for more than {formatRate(FAILURE_RATE_MAX)} of them.
      </p>
    </div>
  </div>
)

/** The number of visitors for whom the active set works and fails, with earlier sets for comparison. */
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
                  <Version>{health.set}</Version> {formatCount(health.views, 'visitor')}, failed for {health.failures.toLocaleString('en')}{' '}
                  ({formatRate(health.rate)})
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
