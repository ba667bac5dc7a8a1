import { type ApiClient, aboutQuery } from '@portfolio/api-client'
import { Loader } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#shared/page-heading.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { Post } from '#shared/post.tsx'
import * as styles from './about-page.module.css'

/** The first item of the About list. While the list is empty the page keeps its loader (specification, section 2). */
export const AboutPage = ({ api }: { api: ApiClient }) => {
  const { data, isError, refetch } = useQuery(aboutQuery(api))
  if (!data)
    return (
      <div>
        <PageHeading>About</PageHeading>
        {isError ? <Failed what="This page" onRetry={() => void refetch()} /> : <Loading label="Loading this page…" />}
      </div>
    )
  const [section] = data
  if (!section)
    return (
      <div data-about>
        <PageHeading>About</PageHeading>
        <p className={styles.words}>This page is still being written.</p>
        <Loader label="Loading this page…" />
      </div>
    )
  return (
    <div data-about>
      <Post post={section} />
    </div>
  )
}
