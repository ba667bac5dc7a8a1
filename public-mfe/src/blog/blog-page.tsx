import type { ApiClient } from '@portfolio/api-client'
import { screens } from '@portfolio/contracts'
import { Link, useParams } from '@portfolio/router'
import { ArrowLeftIcon, buttonClass } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { Text } from '#shared/markup.tsx'
import { Failed, Loading } from '#shared/page-states.tsx'
import { readingMinutes } from '#shared/plain-text.ts'
import { Post } from '#shared/post.tsx'
import { ReadingTime } from '#shared/reading-time.tsx'
import * as styles from './blog-page.module.css'
import { type BlogPageData, blogPageQuery, type Neighbour } from './blog-page-query.ts'

const NeighbourLink = ({ side, blog }: { side: 'newer' | 'older'; blog: Neighbour }) => (
  <Link to={`/blogs/${blog._id}`} className={side === 'newer' ? styles.newer : styles.older} data-neighbour={side} data-id={blog._id}>
    <span className={styles.side}>{side === 'newer' ? 'Newer' : 'Older'}</span>
    <span className={styles.name}>
      <Text field="title" value={blog.title} />
    </span>
  </Link>
)

const Neighbours = ({ newer, older }: Pick<BlogPageData, 'newer' | 'older'>) =>
  (newer || older) && (
    <nav className={styles.neighbours} aria-label="Other blogs">
      {newer && <NeighbourLink side="newer" blog={newer} />}
      {older && <NeighbourLink side="older" blog={older} />}
    </nav>
  )

const UnknownBlog = () => (
  <div className={styles.unknown} data-unknown>
    <h1 className={styles.statement}>{screens.notFound}</h1>
    <p className={styles.words}>There is no blog at this address. It may have been taken down.</p>
    <p className={styles.actions}>
      <Link to="/" className={buttonClass('primary')}>
        {screens.goHome}
      </Link>
      <Link to="/blogs" className={buttonClass()}>
        {screens.goBlogs}
      </Link>
    </p>
  </div>
)

export const BlogPage = ({ api }: { api: ApiClient }) => {
  const { id = '' } = useParams()
  const { data, isError, refetch } = useQuery(blogPageQuery(api, id))
  if (!data) return isError ? <Failed what="The blog" onRetry={() => void refetch()} /> : <Loading label="Loading the blog…" />
  const { blog, newer, older } = data
  if (!blog) return <UnknownBlog />
  return (
    <article data-current={blog.current || undefined}>
      <p className={styles.back}>
        <Link to="/blogs">
          <ArrowLeftIcon />
          All blogs
        </Link>
      </p>
      <Post key={blog._id} post={blog} note={<ReadingTime minutes={readingMinutes(blog.description)} />} />
      <Neighbours newer={newer} older={older} />
    </article>
  )
}
