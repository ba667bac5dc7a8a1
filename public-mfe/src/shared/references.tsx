import { type LanguageAttributes, t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ArrowLeftIcon, ArrowRightIcon } from '@portfolio/ui'
import type { ReactNode } from 'react'
import { Text } from './markup.tsx'
import * as styles from './references.module.css'

/** How another page relates to this one. */
export type Relation = 'previous' | 'next' | 'related'

interface ReferenceProps {
  relation: Relation
  path: string
  title: string
  langAttributes?: LanguageAttributes
  /** Shown above the title. */
  note: ReactNode
}

const Reference = ({ relation, path, title, langAttributes, note }: ReferenceProps) => (
  <Link to={path} data-reference={relation}>
    {relation === 'previous' && <ArrowLeftIcon />}
    <div>
      <p className={styles.note}>{note}</p>
      <Text as="p" className={styles.name} field="title" value={title} language={langAttributes} />
    </div>
    {relation === 'next' && <ArrowRightIcon />}
  </Link>
)

type Target = Omit<ReferenceProps, 'relation'>

/** Links to related pages. */
export const Related = ({ pages }: { pages: Target[] }) =>
  pages.length > 0 && (
    <section className={styles.related}>
      <h2>{t('Related')}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Reference relation="related" {...page} />
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

/** Links to the previous and the next page. */
export const Neighbors = ({ label, previous, next }: NeighborsProps) =>
  (previous || next) && (
    <nav className={styles.neighbors} aria-label={label}>
      {previous && <Reference relation="previous" {...previous} />}
      {next && <Reference relation="next" {...next} />}
    </nav>
  )
