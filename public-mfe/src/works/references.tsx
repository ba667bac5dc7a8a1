import { collections, type WorkReference } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ArrowLeftIcon, ArrowRightIcon } from '@portfolio/ui'
import { Text } from '#shared/markup.tsx'
import * as styles from './references.module.css'
import type { Place } from './work-markup.ts'

const sectionOf = (path: string): string =>
  collections.flatMap((collection) =>
    'page' in collection && path.startsWith(`${collection.page.path}/`) ? collection.page.title : [],
  )[0] ?? ''

const Reference = ({ place, path, title, year }: WorkReference & { place: Place }) => (
  <Link to={path} data-reference={place}>
    {place === 'previous' && <ArrowLeftIcon />}
    <div>
      <p className={styles.note}>
        {place === 'related' && <span>{sectionOf(path)}</span>}
        {year && <Text field="year" value={year} />}
      </p>
      <Text as="p" className={styles.name} field="title" value={title} />
    </div>
    {place === 'next' && <ArrowRightIcon />}
  </Link>
)

/** Works and blogs that have to do with this work. */
export const Related = ({ works }: { works: WorkReference[] }) =>
  works.length > 0 && (
    <section className={styles.related}>
      <h2>Related</h2>
      <ul>
        {works.map((work) => (
          <li key={work.path}>
            <Reference place="related" {...work} />
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

/** The works before and after this one in its list. */
export const Neighbors = ({ label, previous, next }: NeighborsProps) =>
  (previous || next) && (
    <nav className={styles.neighbors} aria-label={label}>
      {previous && <Reference place="previous" {...previous} />}
      {next && <Reference place="next" {...next} />}
    </nav>
  )
