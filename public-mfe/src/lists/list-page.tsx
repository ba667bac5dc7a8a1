import { listQuery, type PublicApi } from '@portfolio/api-client'
import { Link } from '@portfolio/router'
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#shared/page-heading.tsx'
import { Empty, Failed, Loading } from '#shared/page-states.tsx'
import { Entry } from './entry.tsx'
import type { PageCollection } from './fields.ts'
import * as styles from './list-page.module.css'

interface ListPageProps {
  api: PublicApi
  collection: PageCollection
}

/** In a list longer than this, entries are laid out only when they come near the viewport. */
const LONG_LIST = 40

/** A list set like a bibliography, in its four states: loading, failed, empty, filled. */
export const ListPage = ({ api, collection }: ListPageProps) => {
  const { title, empty, count } = collection.page
  const { data: items, isError, refetch } = useQuery(listQuery(api, collection.name))
  if (!items)
    return (
      <div>
        <PageHeading>{title}</PageHeading>
        {isError ? (
          <Failed label={`the ${title.toLowerCase()}`} onRetry={() => void refetch()} />
        ) : (
          <Loading label={`Loading ${title.toLowerCase()}…`} />
        )}
      </div>
    )
  if (!items.length)
    return (
      <div data-list={collection.name}>
        <PageHeading>{title}</PageHeading>
        <Empty statement={empty}>
          Until then, you can read <Link to="/blogs">the blogs</Link>.
        </Empty>
      </div>
    )
  return (
    <div data-list={collection.name}>
      <PageHeading note={`${items.length} ${items.length === 1 ? count.one : count.many}`}>{title}</PageHeading>
      <ol className={styles.list} data-long={items.length > LONG_LIST || undefined}>
        {items.map((item) => (
          <Entry key={item._id} collection={collection} item={item} />
        ))}
      </ol>
    </div>
  )
}
