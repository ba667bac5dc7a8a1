import { texts } from '@portfolio/contracts'
import { useId, useState } from 'react'
import { ShowMore } from '#shared/lists/show-more.tsx'
import * as styles from './report-group.module.css'
import type { WorkGroup } from './summarize.ts'
import { WorkReport } from './work-report.tsx'

interface ReportGroupProps {
  group: WorkGroup
  /** Id of a work that is shown in any case. */
  wanted: string
  onLeave: (id: string) => void
}

/** Works that are rendered at once. Hundreds would make each step of a check slow. */
const STEP = 50

/** The works of a collection, shown in portions. */
export const ReportGroup = ({ group: { collection, works, total, ready }, wanted, onLeave }: ReportGroupProps) => {
  const id = useId()
  const [limit, setLimit] = useState(() => STEP * Math.max(1, Math.ceil((works.findIndex(({ _id }) => _id === wanted) + 1) / STEP)))
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 id={id}>{texts[collection].label.menu}</h2>
        <p>
          {ready.toLocaleString('en')} of {total.toLocaleString('en')} ready
        </p>
      </div>
      <ul className={styles.works}>
        {works.slice(0, limit).map((work) => (
          <WorkReport key={work._id} work={work} onLeave={onLeave} />
        ))}
      </ul>
      <ShowMore rest={works.length - limit} onShow={() => setLimit(limit + STEP)} />
    </section>
  )
}
