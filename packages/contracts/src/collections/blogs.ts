import { array, type InferType, object, string } from 'yup'
import { editMarks } from '#define-collection'
import { title } from '#fields'
import { IMAGES_MAX, RICH_TEXT_BYTES_MAX } from '#limits'
import { validation } from '#messages'

/**
 * A picture of a blog or of the About page. Sizes in pixels, so that a page can keep its place free.
 * `widths` are the smaller copies beside it, each as AVIF and WebP: see `imageVariant` in media.ts.
 */
export interface Image {
  _id: string
  url: string
  width: number
  height: number
  widths: number[]
}

export interface Blog {
  _id: string
  version: number
  title: string
  description: string
  images: Image[]
  current: boolean
}

/** What the owner writes in the Blog and About forms: the title is required, the text may be empty (rulings, 12). */
export const post = object({
  title: title().schema,
  description: string().strict().default('').max(RICH_TEXT_BYTES_MAX, validation.max(RICH_TEXT_BYTES_MAX)),
  images: array(string().strict().required()).strict().max(IMAGES_MAX, `Maximum of ${IMAGES_MAX} images allowed`).default([]),
})

export const postDraft = post.shape(editMarks)
export type Post = InferType<typeof post>
export type PostDraft = InferType<typeof postDraft>

export const imageDelete = object({
  imageId: string().strict().required('Please name the image'),
  id: string().strict().required('Please name the post'),
})
export type ImageDelete = InferType<typeof imageDelete>

export const blogs = {
  name: 'blogs',
  path: '/blogs',
  label: { one: 'Blog', many: 'Blogs' },
  form: { title: 'Blog Section', note: 'This information will be displayed publicly on the landing page.' },
  list: { title: 'Blogs List' },
  pages: { admin: '/admin/blogs', public: '/blogs' },
  messages: {
    created: 'Blog created successfully.',
    createFailed: 'Error adding new blog.',
    createFallback: 'Error adding blog, please try again.',
    deleted: 'Blog deleted successfully.',
    deleteFailed: 'Problem deleting blog, try again.',
    restored: 'Blog restored.',
  },
} as const
