import { defineCollection, type Item, publicationFields } from '#define-collection'

export const books = defineCollection({
  name: 'books',
  kind: 'list',
  path: '/books',
  fields: publicationFields,
  page: {
    path: '/books',
    title: 'Books',
    group: 'Publications',
    empty: 'Books coming soon',
    count: { one: 'book', many: 'books' },
    workType: 'book',
  },
})

export type Book = Item<typeof books>
