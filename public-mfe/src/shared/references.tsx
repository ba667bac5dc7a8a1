import { Link } from '@portfolio/router'
import { ArrowLeftIcon, ArrowRightIcon } from '@portfolio/ui'
import type { ReactNode } from 'react'
import { Text } from './markup.tsx'
import * as styles from './references.module.css'

/** What another page is to this one. */
export type Place = 'previous' | 'next' | 'related'

interface ReferenceProps {
  place: Place
  path: string
  title: string
  /** Stands above the title. */
  note: ReactNode
}

const Reference = ({ place, path, title, note }: ReferenceProps) => (
  <Link to={path} data-reference={place}>
    {place === 'previous' && <ArrowLeftIcon />}
    <div>
      <p className={styles.note}>{note}</p>
      <Text as="p" className={styles.name} field="title" value={title} />
    </div>
    {place === 'next' && <ArrowRightIcon />}
  </Link>
)

type Target = Omit<ReferenceProps, 'place'>

/** Pages that have to do with this one. */
export const Related = ({ pages }: { pages: Target[] }) =>
  pages.length > 0 && (
    <section className={styles.related}>
      <h2>Related</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Reference place="related" {...page} />
          </li>
        ))}
      </ul>
    </section>
  )

interface NeighborsProps {
  /** "Other books" */
  label: string
  previous: Target | null
  next: Target | null
}

/** The pages before and after this one. */
export const Neighbors = ({ label, previous, next }: NeighborsProps) =>
  (previous || next) && (
    <nav className={styles.neighbors} aria-label={label}>
      {previous && <Reference place="previous" {...previous} />}
      {next && <Reference place="next" {...next} />}
    </nav>
  )
