import { Button, Loader, Notice } from '@portfolio/ui'
import { Search } from 'lucide-react'
import { type ReactNode, type Ref, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import * as styles from './list.module.css'
import { searchRows } from './search-rows.ts'
import { useReturnToRow } from './use-return-to-row.ts'

interface ListFrameProps<Row extends { _id?: string }> {
  title: string
  /** undefined while loading. */
  rows: Row[] | undefined
  failed?: boolean
  empty: ReactNode
  onRetry?: () => void
  headingRef?: Ref<HTMLHeadingElement>
  /** Id of the row that has just been saved, to which focus returns. */
  savedId?: string | undefined
  /** Shown below the list, also while it is empty. */
  footer?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** Shorter lists have no search box. */
const SEARCH_FROM_ROWS = 8
/** Thousands of rows with buttons would make typing in the form above slow. */
const ROWS_SHOWN_STEP = 50

/** The list below a form: loading, failed, empty or shown. */
export const ListFrame = <Row extends { _id?: string }>({
  title,
  rows,
  failed = false,
  empty,
  onRetry,
  headingRef,
  savedId,
  footer,
  children,
}: ListFrameProps<Row>) => {
  const titleId = useId()
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(ROWS_SHOWN_STEP)
  const searchable = (rows?.length ?? 0) >= SEARCH_FROM_ROWS
  const words = useDeferredValue(query)
  const shown = useMemo(() => (searchable ? searchRows(rows ?? [], words) : (rows ?? [])), [rows, words, searchable])
  // Rendered in between: the rows would keep a slow phone from responding for some tenths of a second.
  const rendered = useDeferredValue(
    useMemo(() => shown.slice(0, limit), [shown, limit]),
    [],
  )
  const section = useRef<HTMLElement>(null)
  useReturnToRow({ section, savedId, rows: shown, rendered, limit, setLimit })

  return (
    <section ref={section} className={styles.section} aria-labelledby={titleId} aria-busy={!rows && !failed}>
      <div className={styles.head}>
        <h2 id={titleId} ref={headingRef} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {rows && rows.length > 0 && (
          <span className={styles.count} role="status">
            {shown.length === rows.length ? rows.length : `${shown.length} of ${rows.length}`}
          </span>
        )}
        {searchable && (
          <div className={styles.search}>
            <Search size={16} aria-hidden="true" />
            <input
              type="search"
              aria-label={`Find in ${title}`}
              placeholder="Find"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value)
                setLimit(ROWS_SHOWN_STEP)
              }}
            />
          </div>
        )}
      </div>
      {!rows && !failed && <Loader label="Loading the list" />}
      {!rows && failed && (
        <Notice tone="danger" role="alert" onRetry={onRetry}>
          Couldn’t load the list. You may be offline.
        </Notice>
      )}
      {rows?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {rows && rows.length > 0 && shown.length === 0 && <p className={styles.empty}>No matches.</p>}
      {shown.length > 0 && rendered.length > 0 && children(rendered)}
      {shown.length > limit && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + ROWS_SHOWN_STEP)}>Show more ({shown.length - limit} remaining)</Button>
        </div>
      )}
      {footer}
    </section>
  )
}
