import { type Blog, imageVariant, screens } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { Check, ImageOff } from 'lucide-react'
import { RowActions } from '#shared/lists/row-actions.tsx'
import * as styles from './blog-list.module.css'

const SMALL_COPY = 480
const EXCERPT_CHARACTERS = 200

/** Returns the first words of rich text, parsed without running or loading anything in it. */
const excerpt = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|h\d|li|blockquote|pre)>/g, ' $&'), 'text/html')
    .body.textContent?.trim()
    .slice(0, EXCERPT_CHARACTERS)

const Picture = ({ image }: { image: Blog['images'][number] | undefined }) =>
  image ? (
    <img
      className={styles.picture}
      src={image.widths?.includes(SMALL_COPY) ? imageVariant(image.url, SMALL_COPY, 'webp') : image.url}
      alt=""
      loading="lazy"
    />
  ) : (
    <span className={styles.noPicture}>
      <ImageOff size={20} aria-hidden="true" />
    </span>
  )

interface BlogListProps {
  blogs: Blog[]
  /** The blog that is open in the form. */
  openId: string | undefined
  /** The blog that is being made current. */
  making: string | undefined
  onMakeCurrent: (blog: Blog) => void
  onEdit: (blog: Blog) => void
  onDelete: (blog: Blog, fromKeyboard: boolean) => void
}

export const BlogList = ({ blogs, openId, making, onMakeCurrent, onEdit, onDelete }: BlogListProps) => (
  <ul className={styles.list}>
    {blogs.map((blog) => (
      <li key={blog._id} className={styles.row} data-open={blog._id === openId ? '' : undefined}>
        <Picture image={blog.images[0]} />
        <div className={styles.words}>
          <h3 className={styles.title}>{blog.title}</h3>
          <p className={styles.excerpt}>{excerpt(blog.description)}</p>
        </div>
        <div className={styles.actions}>
          <RowActions subject={blog.title} onEdit={() => onEdit(blog)} onDelete={(fromKeyboard) => onDelete(blog, fromKeyboard)}>
            {blog.current ? (
              <span className={styles.current}>
                <Check size={15} aria-hidden="true" />
                {screens.current}
              </span>
            ) : (
              <Button small disabled={making !== undefined} onClick={() => onMakeCurrent(blog)}>
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
