import type { PublicApi } from '@portfolio/api-client'
import { type BlogNeighbor, blogPath, CITE_SUFFIX, t } from '@portfolio/contracts'
import { Link, useParams } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#shared/back-link.tsx'
import { Downloads } from '#shared/downloads.tsx'
import { NotFound } from '#shared/not-found.tsx'
import { Note } from '#shared/note.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { Post } from '#shared/post.tsx'
import { Neighbors } from '#shared/references.tsx'
import * as styles from './blog-page.module.css'
import { blogPageQuery } from './blog-page-query.ts'

const toNeighbor = (blog: BlogNeighbor | null, note: string) => blog && { ...blog, path: blogPath(blog), note }

export const BlogPage = ({ api }: { api: PublicApi }) => {
  const { id = '' } = useParams()
  const { data, isError, refetch } = useQuery(blogPageQuery(api, id))
  if (!data)
    return isError ? (
      <Failed as="h1" text={t('Couldn’t load the blog.')} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t('Loading the blog…')} />
    )
  const { blog, context } = data
  if (!blog) return <NotFound text={t('There’s no blog at this address. It may have been deleted.')} />
  // A blog that was read from the markup has no slug.
  const path = blogPath({ _id: id })
  return (
    <article data-current={blog.current || undefined} data-menu-page={blog.isMenuPage} data-excerpt={context?.excerpt}>
      {!blog.isMenuPage && <BackLink to="/blogs">{t('All blogs')}</BackLink>}
      <Post key={blog._id} post={blog} note={context?.note && <Note {...context} />} contents={context?.contents} />
      {!blog.isMenuPage && (
        <div className={styles.cite}>
          <Link to={path + CITE_SUFFIX} className={buttonClass()}>
            {t('Cite')}
          </Link>
          <Downloads path={path} label={t('Download')} />
        </div>
      )}
      {context && (
        <Neighbors label={t('Other blogs')} previous={toNeighbor(context.newer, t('Newer'))} next={toNeighbor(context.older, t('Older'))} />
      )}
    </article>
  )
}
