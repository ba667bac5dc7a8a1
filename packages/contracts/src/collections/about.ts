import type { Image } from './blogs.ts'

/** The About page: a list whose first item is the page; empty until the owner has written it. */
export interface AboutSection {
  _id: string
  version: number
  title: string
  description: string
  images: Image[]
}

export const about = {
  form: { title: 'About Section', note: 'This information will be displayed publicly on the about page.' },
  pages: { admin: '/admin/about', public: '/about' },
} as const
