import { type WorkReference, workCollections } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ArrowLeftIcon, ArrowRightIcon } from '@portfolio/ui'
import { Text } from '#shared/markup.tsx'
import * as styles from './references.module.css'
import { referenceAttributes } from './work-markup.ts'

const listOf = ({ path }: WorkReference): string => workCollections().find(({ page }) => path.startsWith(`${page.path}/`))?.page.title ?? ''

/** Works that have people or tags in common with this one. */
export const Related = ({ works }: { works: WorkReference[] }) =>
  works.length > 0 && (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">Related</h2>
      <ul>
        {works.map((work) => (
          <li key={work.path}>
            <Link to={work.path} {...referenceAttributes('related')}>
              <span className={styles.note}>
                {listOf(work)}
                {work.year && ' · '}
                <Text field="year" value={work.year} />
              </span>
              <Text as="p" className={styles.name} field="title" value={work.title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

interface NeighborsProps {
  /** "Other books" */
  label: string
  previous: WorkReference | null
  next: WorkReference | null
}

const Neighbor = ({ year, title }: WorkReference) => (
  <div>
    <Text className={styles.note} field="year" value={year} />
    <Text as="p" className={styles.name} field="title" value={title} />
  </div>
)

/** The works before and after this one in its list. */
export const Neighbors = ({ label, previous, next }: NeighborsProps) =>
  (previous || next) && (
    <nav className={styles.neighbors} aria-label={label}>
      {previous && (
        <Link to={previous.path} rel="prev" className={styles.previous} {...referenceAttributes('previous')}>
          <ArrowLeftIcon />
          <Neighbor {...previous} />
        </Link>
      )}
      {next && (
        <Link to={next.path} rel="next" className={styles.next} {...referenceAttributes('next')}>
          <Neighbor {...next} />
          <ArrowRightIcon />
        </Link>
      )}
    </nav>
  )
