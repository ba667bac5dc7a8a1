import { IMAGE_ROTATION_MS, type Post as PostData, t } from '@portfolio/contracts'
import { ImageRotation, RichText, type StageWidths } from '@portfolio/ui'
import type { ReactNode } from 'react'
import { imageAttributes, readImages, toPicture } from './images.ts'
import { itemAttributes, readItem, readLanguage, Text } from './markup.tsx'
import * as styles from './post.module.css'

/** Width of the images in the layout of post.module.css. */
export const POST_WIDTHS: StageWidths = [['', 'min(90vw, 46rem)']]

interface PostProps {
  post: PostData
  /** Shown below the title. */
  note?: ReactNode
  /** Links to its headings, as HTML from the API. */
  contents?: string | undefined
}

/** A long text with images: a blog, or the About section. */
export const Post = ({ post, note, contents }: PostProps) => (
  <div className={styles.post} {...itemAttributes(post)} {...imageAttributes(post.images)}>
    <header className={styles.head}>
      <Text as="h1" className={styles.title} field="title" value={post.title} language={post.langAttributes} />
      {note && <p className={styles.note}>{note}</p>}
    </header>
    {post.images.length > 0 && (
      <ImageRotation
        images={post.images.map((image) => toPicture(image))}
        intervalMs={IMAGE_ROTATION_MS}
        label={post.title}
        widths={POST_WIDTHS}
        priority
      />
    )}
    {contents && (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API makes it of text and of links to headings
      <nav className={styles.contents} aria-label={t('On this page')} data-contents dangerouslySetInnerHTML={{ __html: contents }} />
    )}
    <RichText html={post.description} field="description" language={post.langAttributes} />
  </div>
)

/** Returns a post from its markup. The browser serializes sanitized HTML exactly as it was stored. */
export const readPost = (root: Element): PostData | null => {
  const element = root.querySelector('[data-item][data-images]')
  return (
    element && {
      ...readItem<PostData>(element, ['title']),
      description: element.querySelector('[data-field="description"]')?.innerHTML ?? '',
      images: readImages(element),
      ...readLanguage(element),
    }
  )
}
