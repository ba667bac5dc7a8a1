import { Button, VisuallyHidden } from '@portfolio/ui'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'
import * as styles from './group.module.css'
import * as pageStyles from './import-page.module.css'

interface GroupProps<Item> {
  id: string
  title: string
  items: readonly Item[]
  heading?: 'h2' | 'h3'
  icon?: ReactNode
  /** Buttons in the heading's line. */
  actions?: ReactNode
  /** A sentence below the heading. */
  note?: string
  /** Shown when the owner asks for it. */
  isFolded?: boolean
  /** Says what happens to entries that are not shown. */
  restNote?: string
  children: (items: readonly Item[]) => ReactNode
}

/** Rows that are rendered at once. Thousands would make every choice slow. */
const ROWS = 100

/** A collapsible group of entries, shown in portions. Renders nothing when it is empty. */
export const Group = <Item,>({
  id,
  title,
  items,
  heading: Heading = 'h2',
  icon,
  actions,
  note,
  isFolded = false,
  restNote = '',
  children,
}: GroupProps<Item>) => {
  const [isOpen, setIsOpen] = useState(!isFolded)
  const [shown, setShown] = useState(ROWS)
  if (!items.length) return null
  const rest = items.length - shown
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <Heading id={id} tabIndex={-1}>
          {icon}
          {title} <small>{items.length.toLocaleString('en')}</small>
        </Heading>
        <div className={styles.groupActions}>
          {isOpen && actions}
          <Button small variant="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
            <VisuallyHidden> “{title}”</VisuallyHidden>
          </Button>
        </div>
      </div>
      {isOpen && note && <p className={styles.groupNote}>{note}</p>}
      {isOpen && children(items.slice(0, shown))}
      {isOpen && rest > 0 && (
        <div className={styles.showMore}>
          <Button onClick={() => setShown(shown + ROWS)}>Show {formatCount(Math.min(ROWS, rest), 'more', 'more')}</Button>
          <p className={pageStyles.soft}>
            {formatCount(rest, 'entry is', 'entries are')} not shown.{restNote && ` ${restNote}`}
          </p>
        </div>
      )}
    </section>
  )
}
