import type { SubjectReadings } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { useState } from 'react'
import * as styles from './subject-table.module.css'

/** Rows that are rendered at once. */
const STEP = 25

/** What was read, in portions. */
export const SubjectTable = ({ subjects }: { subjects: readonly SubjectReadings[] }) => {
  const [limit, setLimit] = useState(STEP)
  const rest = subjects.length - limit
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
      {rest > 0 && (
        <div>
          <Button onClick={() => setLimit(limit + STEP)}>Show more ({rest.toLocaleString('en')} remaining)</Button>
        </div>
      )}
    </>
  )
}
