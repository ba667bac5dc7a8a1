import { validation } from '#messages'
import type { TextsOf } from './define-texts.ts'
import { author, description, LINK_HINT, releaseDate, title } from './fields.ts'

export const bookTexts: TextsOf<'books'> = {
  label: { one: 'Book', menu: 'Books' },
  form: { title: 'Books Section', note: 'This information will be displayed publicly on the books page.' },
  list: { title: 'Books List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  fields: { title, description, author, link: { label: 'Book Link', required: validation.bookLink, hint: LINK_HINT }, releaseDate },
  messages: {
    created: 'Book created successfully.',
    createFailed: 'Error adding new book.',
    createFallback: 'Error adding book, please try again.',
    deleted: 'Book deleted successfully.',
    deleteFailed: 'Problem deleting book, try again.',
    restored: 'Book restored.',
  },
}
