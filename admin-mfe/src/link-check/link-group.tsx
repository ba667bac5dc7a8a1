import type { SiteLink } from '@portfolio/contracts'
import { useState } from 'react'
import { ShowMore } from '#shared/lists/show-more.tsx'
import * as styles from './link-group.module.css'
import { LinkRow } from './link-row.tsx'

interface LinkGroupProps {
  title: string
  note?: string | undefined
  links: readonly SiteLink[]
  /** Shown when the owner asks for it. */
  isFolded: boolean
}

/** Links that are rendered at once. */
const STEP = 50

/** Links with results of one kind, shown in portions. Renders nothing when there are none. */
export const LinkGroup = ({ title, note, links, isFolded }: LinkGroupProps) => {
  const [limit, setLimit] = useState(STEP)
  if (links.length === 0) return null
  return (
    <details className={styles.group} open={!isFolded}>
      <summary>
        <h2>
          {title} <small>{links.length.toLocaleString('en')}</small>
        </h2>
      </summary>
      {note && <p className={styles.note}>{note}</p>}
      <ul className={styles.links}>
        {links.slice(0, limit).map((link) => (
          <LinkRow key={link.href} link={link} />
        ))}
      </ul>
      <ShowMore rest={links.length - limit} onShow={() => setLimit(limit + STEP)} />
    </details>
  )
}
