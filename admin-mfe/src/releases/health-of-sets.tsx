import { ROLL_BACK_RATE, ROLL_BACK_VIEWS_MIN, type SetHealth } from '@portfolio/contracts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import * as styles from './releases.module.css'
import { countWords, kindWords, rateWords } from './words.ts'

interface HealthOfSetsProps {
  /** Newest first. */
  sets: SetHealth[]
  active: string | null
}

/** Older ones are history: what they did is in the reasons below. */
const EARLIER_MAX = 4

const Verdict = ({ views, rate }: SetHealth) => {
  if (views === 0) return <span className={styles.soft}>No page has been viewed yet</span>
  const failing = rate > ROLL_BACK_RATE
  const Icon = failing ? CircleAlert : CircleCheck
  return (
    <span className={styles.verdict} data-failing={failing || undefined}>
      <Icon size={16} aria-hidden="true" />
      {failing ? 'More failures than there should be' : rate > 0 ? 'Within what is normal' : 'No failures'}
    </span>
  )
}

const Kinds = ({ kinds }: Pick<SetHealth, 'kinds'>) => (
  <ul className={styles.kinds}>
    {kinds.map((kind) => (
      <li key={kindWords(kind) + kind.type}>
        {kindWords(kind)} <span className={styles.times}>({kind.failures}×)</span>
      </li>
    ))}
  </ul>
)

const Figures = ({ health }: { health: SetHealth }) => (
  <div className={styles.now}>
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
        <dd>{rateWords(health.rate)}</dd>
      </div>
    </dl>
    <div className={styles.told}>
      <p>
        <Verdict {...health} />
      </p>
      {health.kinds.length > 0 && <Kinds kinds={health.kinds} />}
      <p className={styles.soft}>
        A new set that fails in more than {rateWords(ROLL_BACK_RATE)} of at least {ROLL_BACK_VIEWS_MIN} views is rolled back by itself.
      </p>
    </div>
  </div>
)

/** How the active set does with visitors, and for comparison the sets before it. */
export const HealthOfSets = ({ sets, active }: HealthOfSetsProps) => {
  const now = sets.find(({ set }) => set === active)
  const earlier = sets.filter(({ set, views }) => set !== active && views > 0).slice(0, EARLIER_MAX)
  return (
    <>
      {now && <Figures health={now} />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>Sets before it</summary>
          <ul className={styles.sets}>
            {earlier.map((health) => (
              <li key={health.set}>
                <p>
                  <code className={styles.version}>{health.set}</code> {countWords(health.views, 'view')},{' '}
                  {countWords(health.failures, 'failure')} ({rateWords(health.rate)})
                </p>
                {health.kinds.length > 0 && <Kinds kinds={health.kinds} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
