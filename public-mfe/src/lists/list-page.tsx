import type { PublicApi } from '@portfolio/api-client'
import { pageOf } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { useQuery } from '@tanstack/react-query'
import { NotFoundListPage } from '#shared/not-found.tsx'
import { useOwnNames } from '#shared/own-names.ts'
import { PageHeading } from '#shared/page-heading.tsx'
import { PageLinks, pageAttributes } from '#shared/page-links.tsx'
import { Empty, Failed, Loading } from '#shared/page-states.tsx'
import { Entry } from './entry.tsx'
import type { PageCollection } from './fields.ts'
import * as styles from './list-page.module.css'
import { listPageQuery } from './list-page-query.ts'

interface ListPageProps {
  api: PublicApi
  collection: PageCollection
}

/** In a list longer than this, entries are laid out only when they come near the viewport. */
const LONG_LIST = 40

/** A page of a list set like a bibliography, in its states: loading, failed, unknown, empty, filled. */
export const ListPage = ({ api, collection }: ListPageProps) => {
  const { path, title, empty, count } = collection.page
  const page = pageOf(useLocation().search)
  const ownNames = useOwnNames(api)
  const { data, isError, refetch } = useQuery(listPageQuery(api, collection, page))
  if (data === null) return <NotFoundListPage />
  if (!data)
    return (
      <div>
        <PageHeading page={page}>{title}</PageHeading>
        {isError ? (
          <Failed label={`the ${title.toLowerCase()}`} onRetry={() => void refetch()} />
        ) : (
          <Loading label={`Loading ${title.toLowerCase()}…`} />
        )}
      </div>
    )
  const { items, pages, total } = data
  if (!total)
    return (
      <div data-list={collection.name} {...pageAttributes(data)}>
        <PageHeading>{title}</PageHeading>
        <Empty statement={empty}>
          Until then, you can read <Link to="/blogs">the blogs</Link>.
        </Empty>
      </div>
    )
  return (
    <div data-list={collection.name} {...pageAttributes(data)}>
      <PageHeading page={page} note={`${total} ${total === 1 ? count.one : count.many}`}>
        {title}
      </PageHeading>
      <ol className={styles.list} data-long={items.length > LONG_LIST || undefined}>
        {items.map((item) => (
          <Entry key={item._id} collection={collection} item={item} ownNames={ownNames} />
        ))}
      </ol>
      <PageLinks path={path} page={page} pages={pages} />
    </div>
  )
}
