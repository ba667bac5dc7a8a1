import { IMAGE_ROTATION_MS, type Image } from '@portfolio/contracts'
import { ImageRotation, RichText } from '@portfolio/ui'
import type { ReactNode } from 'react'
import { itemMarks, readItem, Text } from './markup.tsx'
import { imageMarks, pictureOf, readImages } from './pictures.ts'
import * as styles from './post.module.css'

interface PostContent {
  _id: string
  version: number
  title: string
  description: string
  images: Image[]
}

/** Width of the pictures in the layout below. */
export const POST_SIZES = '(min-width: 72rem) 54rem, 92vw'

interface PostProps {
  post: PostContent
  /** Stands under the title. */
  note?: ReactNode
}

/** A long text with its pictures: a blog, or the About page. */
export const Post = ({ post, note }: PostProps) => (
  <div className={styles.post} {...itemMarks(post)} {...imageMarks(post.images)}>
    <header className={styles.head}>
      <h1 className={styles.title}>
        <Text field="title" value={post.title} />
      </h1>
      {note && <p className={styles.note}>{note}</p>}
    </header>
    {post.images.length > 0 && (
      <ImageRotation pictures={post.images.map(pictureOf)} intervalMs={IMAGE_ROTATION_MS} label={post.title} sizes={POST_SIZES} priority />
    )}
    <RichText html={post.description} field="description" />
  </div>
)

/** The post as its markup says it. The text is read as the browser writes it, which for sanitised text is how it was stored. */
export const readPost = (root: Element): PostContent | null => {
  const element = root.querySelector('[data-item][data-images]')
  return (
    element && {
      ...readItem<PostContent>(element, ['title']),
      description: element.querySelector('[data-field="description"]')?.innerHTML ?? '',
      images: readImages(element),
    }
  )
}
