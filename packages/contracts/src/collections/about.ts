import { defineCollection } from '#define-collection'
import type { Post } from '#posts'

/** The About page: its list is empty until the owner has written it, and then has one item. */
export const about = defineCollection({
  name: 'about',
  kind: 'post',
  path: '/about',
  fields: { title: 'text', images: 'images', description: 'richText' },
  page: { path: '/about', title: 'About', group: 'The author' },
})

export type AboutSection = Post
