import { Link } from '@portfolio/router'
import type { ReactNode } from 'react'
import * as styles from './list-page.module.css'
import { PageHeading } from './page-heading.tsx'
import { Empty, Failed, Loading } from './page-states.tsx'

interface ListPageProps<Item> {
  /** Name of the list in the markup. */
  name: string
  heading: string
  /** The list's words when it has no items. */
  empty: string
  count: (items: number) => string
  items: Item[] | undefined
  failed: boolean
  onRetry: () => void
  entry: (item: Item) => ReactNode
}

/** Entries beyond this many are laid out only when they come near the window. */
const LONG_LIST = 40

/** A list as a bibliography sets it, in its four states: loading, failed, empty, full. */
export const ListPage = <Item extends { _id: string }>({
  name,
  heading,
  empty,
  count,
  items,
  failed,
  onRetry,
  entry,
}: ListPageProps<Item>) => {
  const what = `The ${heading.toLowerCase()}`
  if (!items)
    return (
      <div>
        <PageHeading>{heading}</PageHeading>
        {failed ? <Failed what={what} onRetry={onRetry} /> : <Loading label={`Loading ${heading.toLowerCase()}…`} />}
      </div>
    )
  if (!items.length)
    return (
      <div data-list={name}>
        <PageHeading>{heading}</PageHeading>
        <Empty words={empty}>
          Until then, <Link to="/blogs">the blogs</Link> are open to read.
        </Empty>
      </div>
    )
  return (
    <div data-list={name}>
      <PageHeading note={count(items.length)}>{heading}</PageHeading>
      <ol className={styles.list} data-long={items.length > LONG_LIST || undefined}>
        {items.map((item) => entry(item))}
      </ol>
    </div>
  )
}
