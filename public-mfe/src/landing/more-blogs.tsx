import { type BlogSummary, blogPath, screens, t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Picture } from '@portfolio/ui'
import { toPicture } from '#shared/images.ts'
import { Text } from '#shared/markup.tsx'
import { Note } from '#shared/note.tsx'
import { summaryAttributes } from './landing-markup.ts'
import * as styles from './more-blogs.module.css'

interface MoreBlogsProps {
  blogs: BlogSummary[]
  /** Only the first page shows the section's heading: on further pages it is the heading of the page. */
  page: number
}

interface BlogListProps extends Pick<MoreBlogsProps, 'blogs'> {
  /** The level of the titles below the heading above the list. */
  heading: 'h2' | 'h3'
}

export const BlogList = ({ blogs, heading: Heading }: BlogListProps) => (
  <ol>
    {blogs.map((blog) => {
      const [image] = blog.images
      return (
        <li key={blog._id} className={styles.item}>
          <article className={styles.blog} {...summaryAttributes(blog)}>
            <Heading className={styles.title} dir="auto" {...blog.langAttributes}>
              <Link to={blogPath(blog)} className={styles.link}>
                <Text field="title" value={blog.title} />
              </Link>
            </Heading>
            <Text as="p" className={styles.excerpt} field="excerpt" value={blog.excerpt} language={blog.langAttributes} />
            <p className={styles.note}>
              <Note {...blog} />
            </p>
            {image && (
              <div className={styles.thumbnail}>
                <Picture className={styles.image} picture={toPicture(image, 360)} alt="" sizes="5.5rem" />
              </div>
            )}
          </article>
        </li>
      )
    })}
  </ol>
)

export const MoreBlogs = ({ blogs, page }: MoreBlogsProps) => (
  <section aria-labelledby={page === 1 ? 'more-blogs' : undefined} aria-label={page === 1 ? undefined : t(screens.moreBlogs)}>
    {page === 1 && (
      <h2 id="more-blogs" className={styles.heading}>
        {t(screens.moreBlogs)}
      </h2>
    )}
    <BlogList blogs={blogs} heading={page === 1 ? 'h3' : 'h2'} />
  </section>
)
