import { validation } from '#messages'
import type { TextsOf } from './define-texts.ts'
import { author, description, LINK_HINT, releaseDate, title } from './fields.ts'

export const bookChapterTexts: TextsOf<'bookChapters'> = {
  label: { one: 'Book chapter', menu: 'Book chapters' },
  form: { title: 'Book Chapters Section', note: 'This information will be displayed publicly on the book chapters page.' },
  list: { title: 'Book Chapters List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  fields: {
    title,
    description,
    author,
    link: { label: 'Book Chapter Link', required: validation.chapterLink, hint: LINK_HINT },
    releaseDate,
  },
  messages: {
    created: 'Book chapter created successfully.',
    createFailed: 'Error adding new book chapter.',
    createFallback: 'Error adding book chapter, please try again.',
    deleted: 'Book chapter deleted successfully.',
    deleteFailed: 'Problem deleting book chapter, try again.',
    restored: 'Book chapter restored.',
  },
}
