import { defineCollection, type Item, publicationFields } from '#define-collection'

export const bookChapters = defineCollection({
  name: 'bookChapters',
  kind: 'list',
  path: '/bookChapters',
  fields: publicationFields,
  page: {
    path: '/book-chapters',
    title: 'Book chapters',
    group: 'Publications',
    empty: 'Book chapters coming soon',
    count: { one: 'chapter', many: 'chapters' },
    workType: 'chapter',
  },
})

export type BookChapter = Item<typeof bookChapters>
