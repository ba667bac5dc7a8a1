import { defineCollection, type Item } from '#define-collection'
import { author, description, link, releaseDate, title } from '#fields'
import { validation } from '#messages'

export const bookChapters = defineCollection({
  name: 'bookChapters',
  label: { one: 'Book chapter', many: 'Book Chapters' },
  fields: {
    title: title(),
    description: description(),
    author: author(),
    link: link('Book Chapter Link', validation.chapterLink),
    releaseDate: releaseDate(),
  },
  form: { title: 'Book Chapters Section', note: 'This information will be displayed publicly on the book chapters page.' },
  list: { title: 'Book Chapters List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  pages: { admin: '/admin/book-chapters', public: '/book-chapters' },
  messages: {
    created: 'Book chapter created successfully.',
    createFailed: 'Error adding new book chapter.',
    createFallback: 'Error adding book chapter, please try again.',
    deleted: 'Book chapter deleted successfully.',
    deleteFailed: 'Problem deleting book chapter, try again.',
    restored: 'Book chapter restored.',
  },
})

export type BookChapter = Item<typeof bookChapters>
