import { createExcerpt, type Image, type Post } from '@portfolio/contracts'
import { FileText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { thumbnailUrl } from '#shared/images/thumbnail-url.ts'
import { RowActions } from '#shared/lists/row-actions.tsx'
import * as styles from './post-list.module.css'

const EXCERPT_CHARACTERS = 200

/** Returns the beginning of the paragraphs of rich text, as visitors see it. Parsing runs no scripts and loads no images. */
const toExcerpt = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('br, img, iframe, video')) element.replaceWith(' ')
  const texts = (blocks: string) =>
    [...body.querySelectorAll(blocks)].flatMap(({ textContent }) => textContent.replace(/\s+/g, ' ').trim() || [])
  const paragraphs = texts('p:not(blockquote p, li p)')
  return createExcerpt(
    paragraphs.length ? paragraphs.join(' ') : texts('h1, h2, h3, h4, h5, h6, li, blockquote, pre').join(' · '),
    EXCERPT_CHARACTERS,
  )
}

const Excerpt = ({ html }: { html: string }) => {
  const excerpt = useMemo(() => toExcerpt(html), [html])
  return (
    <p className={styles.excerpt} dir="auto">
      {excerpt}
    </p>
  )
}

const Thumbnail = ({ image }: { image: Image | undefined }) =>
  image ? (
    <img className={styles.thumbnail} src={thumbnailUrl(image.url, image)} alt="" loading="lazy" />
  ) : (
    <span className={styles.noImage}>
      <FileText size={20} aria-hidden="true" />
    </span>
  )

interface PostListProps<Row extends Post> {
  posts: Row[]
  /** Id of the post that is open in the form. */
  openId: string | undefined
  savedId?: string | undefined
  /** What stands before the buttons of a row. */
  status?: (post: Row) => ReactNode
  onEdit: (post: Row) => void
  /** Without it the rows have no Delete button. */
  onDelete?: (post: Row, fromKeyboard: boolean) => void
}

export const PostList = <Row extends Post>({ posts, openId, savedId, status, onEdit, onDelete }: PostListProps<Row>) => (
  <ul className={styles.list}>
    {posts.map((post) => (
      <li key={post._id} className={styles.row} data-open={post._id === openId ? '' : undefined}>
        <Thumbnail image={post.images[0]} />
        <div className={styles.text}>
          <h3 className={styles.title} dir="auto">
            {post.title}
          </h3>
          <Excerpt html={post.description} />
        </div>
        <div className={styles.actions}>
          <RowActions
            subject={post.title}
            isSaved={post._id === savedId}
            onEdit={() => onEdit(post)}
            onDelete={onDelete && ((fromKeyboard) => onDelete(post, fromKeyboard))}
          >
            {status?.(post)}
          </RowActions>
        </div>
      </li>
    ))}
  </ul>
)
