import type { ItemsName } from '@portfolio/contracts'
import { type ReactNode, type Ref, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import { NotLoaded } from '#shared/layout/not-loaded.tsx'
import { listTagsInUse } from '#shared/tags/tags-in-use.ts'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import * as styles from './list.module.css'
import { ListTools } from './list-tools.tsx'
import { compareTexts, getStatus, type ListOrder, listTypes, ROW_STATUSES, type RowFacets, viewRows } from './list-view.ts'
import { SelectionBar } from './selection-bar.tsx'
import { ShowMore } from './show-more.tsx'
import { useListView } from './use-list-view.ts'
import { useReturnToRow } from './use-return-to-row.ts'
import { type Release, type Selection, useSelection } from './use-selection.ts'
import { useServerFind } from './use-server-find.ts'

interface ListFrameProps<Row extends HasCopy & { _id?: string; title?: string }> {
  title: string
  /** undefined while loading. */
  rows: Row[] | undefined
  /** Why the list could not be loaded. */
  error?: Error | null
  /** Loads the rows that are not published, if that failed. */
  onRetryUnpublished?: (() => unknown) | undefined
  empty: ReactNode
  onRetry?: () => void
  headingRef?: Ref<HTMLHeadingElement>
  /** Id of the row that has just been saved, which gets focus. */
  returnTo?: string | undefined
  /** Orders to choose from. The reference must not change between renders. */
  orders?: readonly ListOrder<Row>[]
  /** The collection, if the server searches in it for what rows do not show. */
  name?: ItemsName
  /** Values that rows can be filtered by. The reference must not change between renders. */
  facets?: RowFacets<Row> | undefined
  /** Renders the buttons that act on the selected rows. Without it, rows cannot be selected. */
  bulkActions?: (selected: Row[], release: Release) => ReactNode
  /** Shown below the list, also while it is empty. */
  footer?: ReactNode
  /** Label of the default order. */
  defaultOrder?: string | undefined
  /** `isWhole`: all rows are shown, in their default order. */
  children: (rows: Row[], selection: Selection, isWhole: boolean) => ReactNode
}

/** Shorter lists can be seen at a glance, so they have no search box, filters or orders. */
const TOOLS_FROM_ROWS = 8
/** Thousands of rows with buttons would make typing in the form above slow. */
const ROWS_SHOWN_STEP = 50

const NO_ORDERS: readonly never[] = []

/** Returns the distinct values, sorted, including the chosen one even if no row has it any more. */
const withChosen = (values: readonly string[], chosen: string): string[] =>
  [...new Set([...values, chosen])].filter(Boolean).toSorted(compareTexts)

/** Returns the latest value from when `isKept` was false. */
const useLatestUnless = <Value,>(isKept: boolean, value: Value): Value => {
  const [latest, setLatest] = useState(value)
  if (isKept || latest === value) return latest
  setLatest(value)
  return value
}

/** The list below a form: loading, failed, empty or shown. */
export const ListFrame = <Row extends HasCopy & { _id?: string; title?: string }>({
  title,
  name,
  rows,
  error,
  onRetryUnpublished,
  empty,
  onRetry,
  headingRef,
  returnTo,
  orders = NO_ORDERS,
  facets,
  bulkActions,
  footer,
  defaultOrder,
  children,
}: ListFrameProps<Row>) => {
  const titleId = useId()
  const [view, changeView] = useListView()
  const [limit, setLimit] = useState(ROWS_SHOWN_STEP)
  const hasTools = (rows?.length ?? 0) >= TOOLS_FROM_ROWS || Object.values(view).some(Boolean)
  const statuses = useMemo(
    () => ROW_STATUSES.filter((status) => view.status === status || rows?.some((row) => getStatus(row) === status)),
    [rows, view.status],
  )
  const years = useMemo(() => withChosen((facets && rows?.map(facets.year)) ?? [], view.year).toReversed(), [rows, facets, view.year])
  const tags = useMemo(
    () => withChosen(listTagsInUse(rows?.map((row) => ({ tags: facets?.tags(row) ?? [] }))), view.tag),
    [rows, facets, view.tag],
  )
  const types = useMemo(() => listTypes(rows ?? [], facets, view.type), [rows, facets, view.type])
  const { search, isFinding, isExpected } = useServerFind<Row>({ name, rows: rows?.length ?? 0, find: view.find })
  // Rendering rows takes longer than most searches, so they are rendered once, with the response.
  const wanted = useDeferredValue(
    useLatestUnless(
      isExpected,
      useMemo(() => ({ view, search }), [view, search]),
    ),
  )
  const shown = useMemo(
    () => (hasTools ? viewRows(rows ?? [], wanted.view, { orders, facets, search: wanted.search }) : (rows ?? [])),
    [rows, wanted, orders, facets, hasTools],
  )
  const isWhole = !hasTools || !Object.values(wanted.view).some(Boolean)
  const { selection, selected, selectAll, clear, release } = useSelection(shown)
  // Rendered in between: the rows would keep a slow phone from responding for some tenths of a second.
  const toRender = useMemo(() => shown.slice(0, limit), [shown, limit])
  const rendered = useDeferredValue(toRender, [])
  // A search renders the list several times, and each row has a dozen elements.
  const content = useMemo(() => children(rendered, selection, isWhole), [children, rendered, selection, isWhole])
  const section = useRef<HTMLElement>(null)
  useReturnToRow({ section, returnTo, rows: shown, rendered, limit, setLimit })

  return (
    <section
      ref={section}
      className={styles.section}
      aria-labelledby={titleId}
      aria-busy={(!rows && !error) || isFinding || rendered !== toRender}
    >
      <div className={styles.head}>
        <h2 id={titleId} ref={headingRef} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {rows && rows.length > 0 && (
          <span className={styles.count} role="status">
            {shown.length < rows.length && `${shown.length} of `}
            {formatCount(rows.length, 'item')}
          </span>
        )}
        {hasTools && (
          <ListTools
            title={title}
            view={view}
            statuses={statuses}
            years={years}
            types={types}
            tags={tags}
            orders={orders}
            defaultOrder={defaultOrder}
            onChange={(change) => {
              changeView(change)
              setLimit(ROWS_SHOWN_STEP)
            }}
          />
        )}
      </div>
      {!rows && <NotLoaded what="the list" error={error} onRetry={onRetry} />}
      {rows && onRetryUnpublished && (
        <LoadFailure onRetry={onRetryUnpublished}>Couldn’t load drafts and other items that are not published.</LoadFailure>
      )}
      {rows?.length === 0 && !onRetryUnpublished && <p className={styles.empty}>{empty}</p>}
      {rows && rows.length > 0 && shown.length === 0 && <p className={styles.empty}>{isFinding ? 'Searching…' : 'No matches.'}</p>}
      {bulkActions && shown.length > 0 && ((rows?.length ?? 0) > 1 || selected.length > 0) && (
        <SelectionBar selected={selected.length} shown={shown.length} onSelectAll={selectAll} onClear={clear}>
          {bulkActions(selected, release)}
        </SelectionBar>
      )}
      {shown.length > 0 && rendered.length > 0 && content}
      <ShowMore rest={shown.length - limit} onShow={() => setLimit(limit + ROWS_SHOWN_STEP)} />
      {footer}
    </section>
  )
}
