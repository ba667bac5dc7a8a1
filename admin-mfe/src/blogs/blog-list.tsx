import { type Blog, imageVariant, screens } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { Check, ImageOff } from 'lucide-react'
import { RowActions } from '#shared/lists/row-actions.tsx'
import * as styles from './blog-list.module.css'

const THUMBNAIL_WIDTH = 480
const EXCERPT_CHARACTERS = 200

/** Returns the beginning of rich text as plain text. Parsing runs no scripts and loads no images. */
const toExcerpt = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|h\d|li|blockquote|pre)>/g, ' $&'), 'text/html')
    .body.textContent?.trim()
    .slice(0, EXCERPT_CHARACTERS)

const Thumbnail = ({ image }: { image: Blog['images'][number] | undefined }) =>
  image ? (
    <img
      className={styles.thumbnail}
      src={image.widths?.includes(THUMBNAIL_WIDTH) ? imageVariant(image.url, THUMBNAIL_WIDTH, 'webp') : image.url}
      alt=""
      loading="lazy"
    />
  ) : (
    <span className={styles.noImage}>
      <ImageOff size={20} aria-hidden="true" />
    </span>
  )

interface BlogListProps {
  blogs: Blog[]
  /** Id of the blog that is open in the form. */
  openId: string | undefined
  /** Id of the blog that is being made current. */
  pendingId: string | undefined
  onMakeCurrent: (blog: Blog) => void
  onEdit: (blog: Blog) => void
  onDelete: (blog: Blog, fromKeyboard: boolean) => void
}

export const BlogList = ({ blogs, openId, pendingId, onMakeCurrent, onEdit, onDelete }: BlogListProps) => (
  <ul className={styles.list}>
    {blogs.map((blog) => (
      <li key={blog._id} className={styles.row} data-open={blog._id === openId ? '' : undefined}>
        <Thumbnail image={blog.images[0]} />
        <div className={styles.text}>
          <h3 className={styles.title}>{blog.title}</h3>
          <p className={styles.excerpt}>{toExcerpt(blog.description)}</p>
        </div>
        <div className={styles.actions}>
          <RowActions subject={blog.title} onEdit={() => onEdit(blog)} onDelete={(fromKeyboard) => onDelete(blog, fromKeyboard)}>
            {blog.current ? (
              <span className={styles.current}>
                <Check size={15} aria-hidden="true" />
                {screens.current}
              </span>
            ) : (
              <Button small disabled={pendingId !== undefined} onClick={() => onMakeCurrent(blog)}>
                {screens.makeCurrent}
                <VisuallyHidden> “{blog.title}”</VisuallyHidden>
              </Button>
            )}
          </RowActions>
        </div>
      </li>
    ))}
  </ul>
)
