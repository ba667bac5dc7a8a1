import { defineCollection, type Item } from '#define-collection'
import { author, description, link, releaseDate, title } from '#fields'
import { validation } from '#messages'

export const books = defineCollection({
  name: 'books',
  label: { one: 'Book', many: 'Books' },
  fields: {
    title: title(),
    description: description(),
    author: author(),
    link: link('Book Link', validation.bookLink),
    releaseDate: releaseDate(),
  },
  form: { title: 'Books Section', note: 'This information will be displayed publicly on the books page.' },
  list: { title: 'Books List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  pages: { admin: '/admin/books', public: '/books' },
  messages: {
    created: 'Book created successfully.',
    createFailed: 'Error adding new book.',
    createFallback: 'Error adding book, please try again.',
    deleted: 'Book deleted successfully.',
    deleteFailed: 'Problem deleting book, try again.',
    restored: 'Book restored.',
  },
})

export type Book = Item<typeof books>
