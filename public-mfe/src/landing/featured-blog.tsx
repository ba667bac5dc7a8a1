import { type BlogSummary, blogPath, IMAGE_ROTATION_MS, t } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ArrowRightIcon, ImageRotation, type StageWidths, VisuallyHidden } from '@portfolio/ui'
import { toPicture } from '#shared/images.ts'
import { Text } from '#shared/markup.tsx'
import { Note } from '#shared/note.tsx'
import * as styles from './featured-blog.module.css'
import { summaryAttributes } from './landing-markup.ts'

/** Width of the image in the layout of featured-blog.module.css. */
export const FEATURED_WIDTHS: StageWidths = [
  ['(min-width: 60rem) ', '24rem'],
  ['', 'min(90vw - 3rem, 43rem)'],
]

/** The current blog on an opaque card, so that its text is never on top of the background image. */
export const FeaturedBlog = ({ blog }: { blog: BlogSummary }) => (
  <article className={blog.images.length ? styles.cardWithImage : styles.card} {...summaryAttributes(blog)}>
    <header className={styles.text}>
      <p className={styles.kicker}>
        {`${t('Current blog')} · `}
        <Note {...blog} />
      </p>
      <h1 className={styles.title} dir="auto" {...blog.langAttributes}>
        <Link to={blogPath(blog)}>
          <Text field="title" value={blog.title} />
        </Link>
      </h1>
      <Text as="p" className={styles.excerpt} field="excerpt" value={blog.excerpt} language={blog.langAttributes} />
      <p className={styles.onward}>
        <Link to={blogPath(blog)}>
          {t('Read on')}
          <VisuallyHidden>: {blog.title}</VisuallyHidden>
          <ArrowRightIcon />
        </Link>
      </p>
    </header>
    {blog.images.length > 0 && (
      <div className={styles.image}>
        <ImageRotation
          images={blog.images.map((image) => toPicture(image))}
          intervalMs={IMAGE_ROTATION_MS}
          label={blog.title}
          widths={FEATURED_WIDTHS}
          priority
        />
      </div>
    )}
  </article>
)
