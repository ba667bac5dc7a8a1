import { defineCollection, type Item, publicationFields } from '#define-collection'

export const books = defineCollection({
  name: 'books',
  kind: 'list',
  path: '/books',
  adminPage: '/admin/books',
  fields: publicationFields,
  page: {
    path: '/books',
    title: 'Books',
    group: 'Publications',
    empty: 'Books coming soon',
    count: { one: 'book', many: 'books' },
    description: 'Books by {owner}.',
    workType: 'book',
  },
})

export type Book = Item<typeof books>
