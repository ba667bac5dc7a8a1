import type { PublicApi } from '@portfolio/api-client'
import type { BlogNeighbor } from '@portfolio/contracts'
import { Link, useParams } from '@portfolio/router'
import { ArrowLeftIcon } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { ReadingTime, Text } from '#shared/markup.tsx'
import { NotFound } from '#shared/not-found.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { Post } from '#shared/post.tsx'
import * as styles from './blog-page.module.css'
import { blogPageQuery, type Context } from './blog-page-query.ts'

const NeighborLink = ({ side, blog }: { side: 'newer' | 'older'; blog: BlogNeighbor }) => (
  <Link to={`/blogs/${blog._id}`} className={side === 'newer' ? styles.newer : styles.older} data-neighbor={side} data-id={blog._id}>
    <span className={styles.side}>{side === 'newer' ? 'Newer' : 'Older'}</span>
    <span className={styles.name} dir="auto">
      <Text field="title" value={blog.title} />
    </span>
  </Link>
)

const Neighbors = ({ newer, older }: Context) =>
  (newer || older) && (
    <nav className={styles.neighbors} aria-label="Other blogs">
      {newer && <NeighborLink side="newer" blog={newer} />}
      {older && <NeighborLink side="older" blog={older} />}
    </nav>
  )

export const BlogPage = ({ api }: { api: PublicApi }) => {
  const { id = '' } = useParams()
  const { data, isError, refetch } = useQuery(blogPageQuery(api, id))
  if (!data) return isError ? <Failed label="the blog" onRetry={() => void refetch()} /> : <Loading label="Loading the blog…" />
  const { blog, context } = data
  if (!blog) return <NotFound text="There’s no blog at this address. It may have been deleted." />
  return (
    <article data-current={blog.current || undefined} data-excerpt={context?.excerpt}>
      <p className={styles.back}>
        <Link to="/blogs">
          <ArrowLeftIcon />
          All blogs
        </Link>
      </p>
      <Post key={blog._id} post={blog} note={context && <ReadingTime minutes={context.minutes} />} />
      {context && <Neighbors {...context} />}
    </article>
  )
}
