import { type BlogSummary, screens } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Picture } from '@portfolio/ui'
import { toPicture } from '#shared/images.ts'
import { ReadingTime, Text } from '#shared/markup.tsx'
import { summaryAttributes } from './landing-markup.ts'
import * as styles from './more-blogs.module.css'

interface MoreBlogsProps {
  blogs: BlogSummary[]
  indexOf: (blog: BlogSummary) => number
}

export const MoreBlogs = ({ blogs, indexOf }: MoreBlogsProps) => (
  <section aria-labelledby="more-blogs">
    <h2 id="more-blogs" className={styles.heading}>
      {screens.moreBlogs}
    </h2>
    <ol>
      {blogs.map((blog) => {
        const [image] = blog.images
        return (
          <li key={blog._id} className={styles.item}>
            <article className={styles.blog} {...summaryAttributes(blog, indexOf(blog))}>
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
                  <Picture className={styles.image} picture={toPicture(image)} alt="" sizes="10rem" />
                </div>
              )}
            </article>
          </li>
        )
      })}
    </ol>
  </section>
)
