import { createExcerpt, type Image, type Post } from '@portfolio/contracts'
import { FileText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { thumbnailUrl } from '#shared/images/thumbnail-url.ts'
import { RowActions } from '#shared/lists/row-actions.tsx'
import { SelectRow } from '#shared/lists/select-row.tsx'
import type { Selection } from '#shared/lists/use-selection.ts'
import { RowStatus } from '#shared/working-copies/row-status.tsx'
import { type HasCopy, isUnpublished, UNTITLED } from '#shared/working-copies/rows.ts'
import * as styles from './post-list.module.css'

const EXCERPT_CHARACTERS = 200

/** A post with its text, or with an excerpt of it. */
type ListedPost = Omit<Post, 'description'> & { description?: string; excerpt?: string }

/** Returns the beginning of the paragraphs of rich text, as visitors see it. Parsing runs no scripts and loads no images. */
const toExcerpt = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('br, img, iframe, video')) element.replaceWith(' ')
  for (const note of body.querySelectorAll('.ql-footnote, .ql-footnotes')) note.remove()
  for (const formula of body.querySelectorAll<HTMLElement>('.ql-formula')) formula.replaceWith(formula.dataset.value ?? '')
  const texts = (blocks: string) =>
    [...body.querySelectorAll(blocks)].flatMap(({ textContent }) => textContent.replace(/\s+/g, ' ').trim() || [])
  const paragraphs = texts('p:not(blockquote p, li p)')
  return createExcerpt(
    paragraphs.length ? paragraphs.join(' ') : texts('h1, h2, h3, h4, h5, h6, li, blockquote, pre').join(' · '),
    EXCERPT_CHARACTERS,
  )
}

const Excerpt = ({ post }: { post: ListedPost }) => {
  const { excerpt, description = '' } = post
  const text = useMemo(() => excerpt ?? toExcerpt(description), [excerpt, description])
  return (
    <p className={styles.excerpt} dir="auto" {...post.langAttributes}>
      {text}
    </p>
  )
}

const Thumbnail = ({ image }: { image: Image | undefined }) =>
  image ? (
    <img className={styles.thumbnail} src={thumbnailUrl(image.url, image, 88)} alt="" loading="lazy" />
  ) : (
    <span className={styles.noImage}>
      <FileText size={20} aria-hidden="true" />
    </span>
  )

interface PostListProps<Row extends ListedPost & HasCopy> {
  posts: Row[]
  /** Id of the post that is open in the form. */
  openId: string | undefined
  savedId?: string | undefined
  /** Without it the rows cannot be selected. */
  selection?: Selection | undefined
  /** What stands before the buttons of a row. */
  status?: (post: Row) => ReactNode
  onEdit: (post: Row) => void
  onDuplicate?: (post: Row) => void
  /** Without it the rows have no Delete button. */
  onDelete?: (post: Row, fromKeyboard: boolean) => void
}

export const PostList = <Row extends ListedPost & HasCopy>({
  posts,
  openId,
  savedId,
  selection,
  status,
  onEdit,
  onDuplicate,
  onDelete,
}: PostListProps<Row>) => (
  <ul className={styles.list}>
    {posts.map((post) => (
      <li
        key={post._id}
        className={styles.row}
        data-open={post._id === openId ? '' : undefined}
        data-selectable={selection ? '' : undefined}
      >
        {selection && <SelectRow id={post._id} subject={post.title || UNTITLED} selection={selection} />}
        <Thumbnail image={post.images[0]} />
        <div className={styles.text}>
          <h3 className={styles.title} dir="auto" {...post.langAttributes}>
            {post.title || UNTITLED}
          </h3>
          <Excerpt post={post} />
          {!!post.tags?.length && (
            <p className={styles.tags} dir="auto">
              {post.tags.join(' · ')}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <RowActions
            subject={post.title || UNTITLED}
            isSaved={post._id === savedId}
            onEdit={() => onEdit(post)}
            onDuplicate={onDuplicate && (() => onDuplicate(post))}
            onDelete={onDelete && ((fromKeyboard) => onDelete(post, fromKeyboard))}
          >
            <RowStatus row={post} />
            {!isUnpublished(post) && status?.(post)}
          </RowActions>
        </div>
      </li>
    ))}
  </ul>
)
