import type { SubjectReadings } from '@portfolio/contracts'
import { useState } from 'react'
import { ShowMore } from '#shared/lists/show-more.tsx'
import * as styles from './subject-table.module.css'

/** Rows that are rendered at once. */
const STEP = 25

/** What was read, in portions. */
export const SubjectTable = ({ subjects }: { subjects: readonly SubjectReadings[] }) => {
  const [limit, setLimit] = useState(STEP)
  return (
    <>
      <table className={styles.table} aria-label="What was read">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Views</th>
            <th scope="col">Downloads</th>
          </tr>
        </thead>
        <tbody>
          {subjects.slice(0, limit).map(({ title, kind, path, views, downloads }) => (
            <tr key={path}>
              <th scope="row">
                {/* Without a router: public pages are documents of their own. */}
                <a href={path} dir="auto">
                  {title}
                </a>
                <span className={styles.kind}>{kind}</span>
              </th>
              <td>{views.toLocaleString('en')}</td>
              <td>{downloads.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore rest={subjects.length - limit} onShow={() => setLimit(limit + STEP)} />
    </>
  )
}
