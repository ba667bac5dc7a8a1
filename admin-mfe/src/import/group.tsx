import { Button } from '@portfolio/ui'
import { type ReactNode, useState } from 'react'
import * as styles from './import.module.css'
import { count } from './labels.ts'

interface GroupProps<Item> {
  id: string
  title: string
  items: readonly Item[]
  icon?: ReactNode
  /** A button in the heading's line. */
  action?: ReactNode
  /** A sentence below the heading. */
  note?: string
  /** Shown when the owner asks for it. */
  isFolded?: boolean
  children: (items: readonly Item[]) => ReactNode
}

/** Rows that are rendered at once. Thousands would make every choice slow. */
const ROWS = 100

/** A group of entries with its heading, shown in portions. Nothing is shown of an empty one. */
export const Group = <Item,>({ id, title, items, icon, action, note, isFolded = false, children }: GroupProps<Item>) => {
  const [shown, setShown] = useState(isFolded ? 0 : ROWS)
  if (!items.length) return null
  const rest = items.length - shown
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 id={id} tabIndex={-1}>
          {icon}
          {title} <small>{items.length.toLocaleString('en')}</small>
        </h2>
        {shown > 0 && action}
        {shown === 0 && (
          <Button small variant="text" onClick={() => setShown(ROWS)}>
            Show
          </Button>
        )}
      </div>
      {note && <p className={styles.groupNote}>{note}</p>}
      {shown > 0 && children(items.slice(0, shown))}
      {shown > 0 && rest > 0 && (
        <div className={styles.showMore}>
          <Button onClick={() => setShown(shown + ROWS)}>Show {count(Math.min(ROWS, rest), 'more', 'more')}</Button>
          <p className={styles.soft}>{count(rest, 'is', 'are')} not shown, and decided as proposed.</p>
        </div>
      )}
    </section>
  )
}
