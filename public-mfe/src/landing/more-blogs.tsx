import { screens } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Picture } from '@portfolio/ui'
import type { BlogSummary } from '#shared/landing-query.ts'
import { Text } from '#shared/markup.tsx'
import { pictureOf } from '#shared/pictures.ts'
import { ReadingTime } from '#shared/reading-time.tsx'
import { summaryMarks } from './landing-markup.ts'
import * as styles from './more-blogs.module.css'

interface MoreBlogsProps {
  blogs: BlogSummary[]
  placeOf: (blog: BlogSummary) => number
}

export const MoreBlogs = ({ blogs, placeOf }: MoreBlogsProps) => (
  <section aria-labelledby="more-blogs">
    <h2 id="more-blogs" className={styles.heading}>
      {screens.moreBlogs}
    </h2>
    <ol>
      {blogs.map((blog) => {
        const [image] = blog.images
        return (
          <li key={blog._id} className={styles.item}>
            <article className={styles.blog} {...summaryMarks(blog, placeOf(blog))}>
              <h3 className={styles.title}>
                <Link to={`/blogs/${blog._id}`} className={styles.link}>
                  <Text field="title" value={blog.title} />
                </Link>
              </h3>
              <p className={styles.excerpt}>
                <Text field="excerpt" value={blog.excerpt} />
              </p>
              <p className={styles.time}>
                <ReadingTime minutes={blog.minutes} />
              </p>
              {image && (
                <div className={styles.thumbnail}>
                  <Picture className={styles.image} picture={pictureOf(image)} alt="" sizes="10rem" />
                </div>
              )}
            </article>
          </li>
        )
      })}
    </ol>
  </section>
)
