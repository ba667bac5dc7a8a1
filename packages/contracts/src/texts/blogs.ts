import type { TextsOf } from './define-texts.ts'

export const blogTexts: TextsOf<'blogs'> = {
  label: { one: 'Blog', menu: 'Blogs' },
  form: { title: 'Blog Section', note: 'This information will be displayed publicly on the landing page.' },
  list: { title: 'Blogs List' },
  messages: {
    created: 'Blog created successfully.',
    createFailed: 'Error adding new blog.',
    createFallback: 'Error adding blog, please try again.',
    deleted: 'Blog deleted successfully.',
    deleteFailed: 'Problem deleting blog, try again.',
    restored: 'Blog restored.',
  },
}
