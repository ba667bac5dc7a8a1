import { IMAGE_ROTATION_MS } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ArrowRightIcon, ImageRotation, VisuallyHidden } from '@portfolio/ui'
import type { BlogSummary } from '#shared/landing-query.ts'
import { Text } from '#shared/markup.tsx'
import { pictureOf } from '#shared/pictures.ts'
import { ReadingTime } from '#shared/reading-time.tsx'
import * as styles from './featured-blog.module.css'
import { summaryMarks } from './landing-markup.ts'

/** Width of the picture in the layout below. */
export const FEATURED_SIZES = '(min-width: 60rem) 27rem, 90vw'

/** The current blog on a plate of paper, like the label on a marbled cover: its words never stand on the picture behind. */
export const FeaturedBlog = ({ blog, place }: { blog: BlogSummary; place: number }) => (
  <article className={blog.images.length ? styles.plateWithPicture : styles.plate} {...summaryMarks(blog, place)}>
    <div className={styles.words}>
      <p className={styles.kicker}>
        Current blog <span aria-hidden="true">·</span> <ReadingTime minutes={blog.minutes} />
      </p>
      <h1 className={styles.title}>
        <Link to={`/blogs/${blog._id}`}>
          <Text field="title" value={blog.title} />
        </Link>
      </h1>
      <p className={styles.excerpt}>
        <Text field="excerpt" value={blog.excerpt} />
      </p>
      <p className={styles.onward}>
        <Link to={`/blogs/${blog._id}`}>
          Read on<VisuallyHidden>: {blog.title}</VisuallyHidden>
          <ArrowRightIcon />
        </Link>
      </p>
    </div>
    {blog.images.length > 0 && (
      <div className={styles.picture}>
        <ImageRotation
          pictures={blog.images.map(pictureOf)}
          intervalMs={IMAGE_ROTATION_MS}
          label={blog.title}
          sizes={FEATURED_SIZES}
          priority
        />
      </div>
    )}
  </article>
)
